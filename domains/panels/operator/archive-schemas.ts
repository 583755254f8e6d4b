import { z } from 'zod'
import { obstacleKinds } from '../vocabulary.ts'
import { panelsPaths as paths } from './paths.ts'
import { shopStateAnswer as state } from './shop-state-schemas.ts'

const body = z.object({ version: z.int() })

export const archiveContract = {
  archiveObstacles: {
    ...paths.archiveObstacles,
    operation: 'listArchiveObstacles',
    summary: 'What stands against archiving the panel; empty where nothing does',
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          kind: z.enum(obstacleKinds).meta({
            description:
              'open: the shop lets visitors in. setAside: money of runs, subscriptions and payments to come. export: no ready export of the shop as it is now.',
          }),
          count: z.int(),
          amount: z.string().nullable().meta({ description: 'US dollars, exact; null where it is no money.' }),
        }),
      ),
    }),
  },
  archivePanel: {
    ...paths.archivePanel,
    operation: 'archivePanel',
    summary: 'Puts a closed panel away; refused with each obstacle while it owes money or orders run',
    body,
    response: state,
  },
  restorePanel: {
    ...paths.restorePanel,
    operation: 'restorePanel',
    summary: 'Takes a panel out of the archive; its shop stays closed until it is opened',
    body,
    response: state,
  },
} as const
