import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { operatorsContract } from '../contract/schemas.ts'
import type { OperatorsDeps } from '../ports.ts'

/** What is done and what is left before a shop can open; everybody of the panel sees it. */
export const guideRoutes = ({ guide }: Pick<OperatorsDeps, 'guide'>): BoundOperatorRoute[] => [
  operatorRoute(operatorsContract.guide, { permission: 'services.view', scope: 'panel' }, async (_, { trx }) => {
    const steps = []
    for (const { step, permission, look } of guide) steps.push({ step, permission, ...(await look(trx)) })
    return { data: { steps: steps.map((one) => ({ ...one, missing: [...one.missing] })) } }
  }),
]
