import { type BoundOperatorRoute, preparedRoute } from '@vitrine/platform/http'
import { cleanPicture, keepPicture } from '../../commands/operator/keep-picture.ts'
import { pictureStates, presentPicture } from '../../queries/operator/picture-page.ts'
import { pictureContract as contract } from '../picture-schemas.ts'

export const pictureRoutes = (): BoundOperatorRoute[] => [
  preparedRoute(
    contract.uploadPicture,
    {
      permission: 'services.view',
      scope: 'panel',
      alsoNeeds: ({ body }) => [body.permission],
      audit: {
        action: 'picture.uploaded',
        entity: 'picture',
        ids: (_, output) => (output ? [output.data.id] : []),
        read: pictureStates,
      },
    },
    {
      prepare: ({ body }) => cleanPicture(body.file),
      write: async (picture, _, { trx, actor, now }) => ({ data: presentPicture(await keepPicture(trx, { picture, actor, now })) }),
    },
  ),
]
