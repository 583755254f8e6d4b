import { hashPassword, hashToken, isWeakPassword, newToken } from '@vitrine/identity'
import type { SystemTrx } from '@vitrine/platform/database'
import type { CallOrigin } from '@vitrine/platform/http'
import { notThere, weakPassword, wrongSetupCode } from '../errors.ts'
import { SETUP_CODE_MS } from '../model/session-times.ts'
import type { OperatorsDeps } from '../ports.ts'
import { insertDeploymentAudit } from '../store/audit-store.ts'
import { hasOperators, insertOperator } from '../store/operator-store.ts'
import { takeSetupCode, writeSetupCode } from '../store/setup-code-store.ts'
import { countTries } from './limit-tries.ts'
import { type IssuedSession, openSession } from './open-session.ts'

/** A new code for the first owner, good for a day and shown this once; undefined once there is an operator. An earlier code is void. */
export async function issueSetupCode(trx: SystemTrx, now: Date): Promise<string | undefined> {
  if (await hasOperators(trx)) return undefined
  const code = newToken('setup')
  await writeSetupCode(trx, hashToken(code), new Date(now.getTime() + SETUP_CODE_MS))
  return code
}

export interface FirstOwner {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly from: CallOrigin
}

/** Makes the owner of a deployment without operators, by its setup code; 404 once there is one. */
export async function setUpFirstOwner(deps: OperatorsDeps, { code, name, email, password, from }: FirstOwner): Promise<IssuedSession> {
  const { database, clock } = deps
  if (await database.system(hasOperators)) throw notThere()
  await countTries(deps, { account: 'setup', address: from.address })
  const address = email.toLowerCase()
  if (isWeakPassword(password, { email: address, panelName: 'vitrine' })) throw weakPassword()
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  return database.system(async (trx) => {
    if (!(await takeSetupCode(trx, hashToken(code.trim()), now))) throw wrongSetupCode()
    if (await hasOperators(trx)) throw notThere()
    const operatorId = await insertOperator(trx, { email: address, name, passwordHash, deploymentRole: 'owner', now })
    await insertDeploymentAudit(trx, { operatorId, name, via: 'console', action: 'deployment.set-up', outcome: 'done' }, from)
    return openSession(trx, { operatorId, step: 'set_up', from, now })
  })
}
