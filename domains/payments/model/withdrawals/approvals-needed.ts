import type { PanelOptions } from '@vitrine/panels'
import { MICRO_PER_UNIT, type Micro } from '@vitrine/platform/kernel'

/** How many people have to approve an amount on this panel. */
export const approvalsNeeded = ({ amount }: { readonly amount: Micro }, options: PanelOptions): 1 | 2 =>
  amount > BigInt(options.withdrawalSecondApprovalUsd) * MICRO_PER_UNIT ? 2 : 1
