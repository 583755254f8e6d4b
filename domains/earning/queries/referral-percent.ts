import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { findRate } from '../store/referral-store.ts'

/** A referrer's share of what their referrals' orders earn, in parts per million: the agreed one, or else the panel's. */
export const referralPercentOf = async (trx: Trx, userId: number, panel: Pick<Panel, 'options'>): Promise<number> =>
  (await findRate(trx, userId)) ?? panel.options.referralProgramPpm
