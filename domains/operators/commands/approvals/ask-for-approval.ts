import { emailsOf } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { ApprovalRequest, OperatorCaller } from '@vitrine/platform/http'
import { noSecondPerson, ownApproval } from '../../errors.ts'
import { APPROVAL_MS, mayAct } from '../../model/approval.ts'
import { rightsOf } from '../../model/roles.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { insertApproval, peopleOfPanel } from '../../store/approval-store.ts'
import { insertOperatorMail } from '../../store/operator-mail-store.ts'

/** Keeps what somebody wants done until a second person decides, and writes to those who may; refused where there is nobody else. */
export async function askForApproval(
  { panels, clock }: Pick<OperatorsDeps, 'panels' | 'clock'>,
  trx: Trx,
  caller: OperatorCaller,
  request: ApprovalRequest,
): Promise<number> {
  const { customerId, operatorId: subject, permission } = request
  const now = clock.now()
  if (await isOwnAccount(trx, customerId, caller)) throw ownApproval()
  const customerEmail = customerId === undefined ? undefined : (await emailsOf(trx, [customerId])).get(customerId)
  const deciders = (await peopleOfPanel(trx)).filter(
    (one) =>
      one.operatorId !== caller.operatorId &&
      one.operatorId !== subject &&
      one.operatorId !== customerId &&
      one.email !== customerEmail &&
      mayAct(rightsOf(one)[permission]),
  )
  if (deciders.length === 0) throw noSecondPerson()
  const id = await insertApproval(trx, {
    ...request,
    requestedBy: caller.operatorId,
    now,
    expiresAt: new Date(now.getTime() + APPROVAL_MS),
  })
  const { name: panel, key } = await panels.get(trx.panelId)
  for (const { email } of deciders) {
    await insertOperatorMail(trx, {
      to: email,
      mail: { kind: 'approval-requested', panel, key, by: caller.name, label: request.entity.label },
      now,
    })
  }
  return id
}

/** Whether a customer's account is an operator's own: the same number or the same address. */
export async function isOwnAccount(
  trx: Trx,
  customerId: number | null | undefined,
  { operatorId, email }: Pick<OperatorCaller, 'operatorId' | 'email'>,
): Promise<boolean> {
  if (customerId === null || customerId === undefined) return false
  return customerId === operatorId || (await emailsOf(trx, [customerId])).get(customerId) === email
}
