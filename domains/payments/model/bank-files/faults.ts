import { type FieldRest, fieldMessage, invalidFields, type Message, type MessageCode, Refusal } from '@vitrine/platform/kernel'

const REPORTED_MAX = 20
const SHOWN_MAX = 40

/** What is wrong with a file: everything that was found is reported at once, line by line. */
export class Faults {
  readonly #found: Message[] = []

  /** Records a fault and goes on: the next lines may have others. */
  add<C extends MessageCode>(code: C, ...params: FieldRest<C>): undefined {
    this.#found.push(fieldMessage('file', code, ...params))
  }

  /** Throws the 422 of everything found. */
  throwIfAny(): void {
    if (this.#found.length === 0) return
    const more = this.#found.length - REPORTED_MAX
    const reported = this.#found.slice(0, REPORTED_MAX)
    throw invalidFields({ file: more > 0 ? [...reported, fieldMessage('file', 'bankFiles.more', { count: more })] : reported })
  }

  /** Nothing behind this can be read. */
  stop<C extends MessageCode>(code: C, ...params: FieldRest<C>): never {
    this.add(code, ...params)
    this.throwIfAny()
    throw new Refusal('invalid', 'request.invalid')
  }
}

/** A part of the file as a fault quotes it. */
export const quoted = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)
