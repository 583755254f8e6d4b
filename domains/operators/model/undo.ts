import type { OperatorActor } from '@vitrine/platform/http'

/** An act can be undone for thirty days. */
export const UNDO_MS = 30 * 86_400_000

/** Whose rows of the audit log somebody sees only; null of anyone who sees all. */
export const ownOnly = ({ operatorId, rights }: Pick<OperatorActor, 'operatorId' | 'rights'>): number | null =>
  rights['audit.view'] === 'see_own' ? operatorId : null
