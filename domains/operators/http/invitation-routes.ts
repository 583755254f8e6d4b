import { type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { invite, withdrawInvitation } from '../commands/invite.ts'
import { operatorsContract } from '../contract/schemas.ts'
import { invitationAddress } from '../model/operator-mail.ts'
import type { OperatorsDeps } from '../ports.ts'
import { invitationStates, invitationsPage, presentInvitation } from '../queries/invitations-page.ts'

const staff = { permission: 'staff.edit', scope: 'panel' } as const
const numbers = (ids: readonly (string | number)[]): number[] => ids.map(Number)

/** Who is asked to join a panel's staff. */
export const invitationRoutes = (deps: OperatorsDeps): BoundOperatorRoute[] => [
  operatorRoute(operatorsContract.invitations, staff, async ({ query: { cursor, limit } }, { trx, now }) => {
    const rows = await invitationsPage(trx, { before: numberOfCursor(cursor) ?? null, limit })
    return listPage({ rows: rows.map((one) => presentInvitation(one, now)), limit, total: undefined, now })
  }),
  operatorRoute(
    operatorsContract.invite,
    {
      ...staff,
      audit: {
        action: 'invitation.made',
        entity: 'invitation',
        ids: (_, output) => (output ? [output.data.id] : []),
        read: (trx, ids) => invitationStates(trx, numbers(ids)),
      },
      // The handler leaves the token's seed in its place: nothing that opens anything is kept with the key.
      complete: ({ data }) => ({ data: { ...data, address: addressOf(deps, data.address) } }),
    },
    async ({ body }, { trx, actor, now }) => {
      const { invitation, seed } = await invite(trx, deps, { ...body, actor, now })
      return { data: { ...presentInvitation(invitation, now), address: seed } }
    },
  ),
  operatorRoute(
    operatorsContract.withdrawInvitation,
    {
      ...staff,
      audit: {
        action: 'invitation.withdrawn',
        entity: 'invitation',
        ids: ({ params }) => [params.id],
        read: (trx, ids) => invitationStates(trx, numbers(ids)),
      },
    },
    async ({ params }, { trx }) => {
      await withdrawInvitation(trx, params.id)
      return undefined
    },
  ),
]

const addressOf = ({ consoleOrigin = '', secret }: OperatorsDeps, seed: string): string =>
  invitationAddress({ consoleOrigin, secret }, seed)
