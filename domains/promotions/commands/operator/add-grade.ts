import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { invalidField } from '@vitrine/platform/kernel'
import { createGrade, type NewGrade } from '../create-grade.ts'

/** Adds a step to the ladder and returns its id; a goal that another step has is the operator's to mend. */
export const addGrade = (trx: Trx, grade: NewGrade): Promise<number> =>
  createGrade(trx, grade).catch((error: unknown) => {
    throw isUniqueViolation(error, 'grade_spending_goal_micro_unique') ? invalidField('spendingGoalUsd', 'fields.duplicate') : error
  })
