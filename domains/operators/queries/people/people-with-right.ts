import type { Trx } from '@vitrine/platform/database'
import { mayAct } from '../../model/approval.ts'
import { rightsOf } from '../../model/roles.ts'
import { peopleOfPanel } from '../../store/approval-store.ts'

/** Everybody of the panel who may do this, not only see it; suspended people may nothing. */
export const peopleWithRight = async (trx: Trx, permission: string): Promise<{ id: number; name: string }[]> =>
  (await peopleOfPanel(trx))
    .filter((person) => mayAct(rightsOf(person)[permission]))
    .map(({ operatorId, name }) => ({ id: operatorId, name }))
