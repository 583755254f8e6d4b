import { ValidationError } from '../../../api/api-error.ts'
import { mapErrors } from '../../../forms/map-errors.ts'

/** What a refused payment says at the list of methods (FORM-009); undefined when it is about something else. */
export function atMethods(error: unknown): readonly string[] | undefined {
  if (!(error instanceof ValidationError)) return undefined
  const errors = mapErrors(error.fields)
  return errors.paymentMethodId ?? errors.balance
}
