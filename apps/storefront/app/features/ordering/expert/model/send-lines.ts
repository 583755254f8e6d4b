/** Lines under one key: sent together, made together or not at all. */
export interface Batch<Request> {
  readonly key: string
  readonly request: Request
  /** The lines as they stand in the box. */
  readonly texts: readonly string[]
}

export interface SendPorts<Request, Payment> {
  /** The answer is what has to be paid, or nothing when the balance has paid. */
  readonly place: (batch: Batch<Request>) => Promise<Payment | undefined>
  /** Outlives the page: what was sent and is not answered. */
  readonly pending: {
    readonly read: () => Batch<Request> | undefined
    readonly write: (batch: Batch<Request>) => void
    readonly remove: () => void
  }
  readonly failure: (error: unknown) => Failure
  readonly createKey: () => string
  /** These lines are orders now. */
  readonly onOrdered: (texts: readonly string[]) => void
}

/** What a failed sending means: whether the server has decided, which lines it does not want, and whether the orders stand unpaid. */
export interface Failure {
  readonly isAnswered: boolean
  /** By the place of the line in the batch. */
  readonly lines: ReadonlyMap<number, string>
  readonly unpaidInvoiceId: string | undefined
}

export interface SendInput<Line, Request> {
  readonly lines: readonly Line[]
  readonly textOf: (line: Line) => string
  readonly requestOf: (lines: readonly Line[]) => Request
  readonly batchSize: number
  /** Lines that are refused leave the others free to go; otherwise the customer decides again, because the sum has changed. */
  readonly goesOn: boolean
}

export interface Sent<Payment> {
  readonly ordered: number
  /** What the server said about lines that it does not want, by their text. */
  readonly refused: ReadonlyMap<string, string>
  readonly payment: Payment | undefined
  /** Orders that stand and whose payment was refused. */
  readonly unpaidInvoiceId: string | undefined
  /** What stopped the sending; the lines behind it are still in the box. */
  readonly error: unknown
}

/**
 * Sends lines batch by batch, each under a key of its own that is written down before it goes out. What was never answered goes out again first, exactly as it was and
 * under its own key, so that no line becomes two orders, whatever is changed in between.
 */
export async function sendLines<Line, Request, Payment>(
  input: SendInput<Line, Request>,
  ports: SendPorts<Request, Payment>,
): Promise<Sent<Payment>> {
  let queue = input.lines
  const sent = { ordered: 0, refused: new Map<string, string>(), payment: undefined as Payment | undefined }
  const take = (texts: readonly string[]) => {
    ports.pending.remove()
    ports.onOrdered(texts)
    sent.ordered += texts.length
  }
  for (;;) {
    const lost = ports.pending.read()
    const lines = queue.slice(0, input.batchSize)
    if (!lost && lines.length === 0) return { ...sent, unpaidInvoiceId: undefined, error: undefined }
    const batch = lost ?? { key: ports.createKey(), request: input.requestOf(lines), texts: lines.map(input.textOf) }
    if (!lost) ports.pending.write(batch)
    try {
      const payment = await ports.place(batch)
      take(batch.texts)
      queue = lost ? without(queue, batch.texts, input.textOf) : queue.slice(lines.length)
      // One payment at a time: what is left is sent when the customer sends again.
      if (payment) return { ...sent, payment, unpaidInvoiceId: undefined, error: undefined }
    } catch (error) {
      const failure = ports.failure(error)
      if (failure.unpaidInvoiceId) {
        take(batch.texts)
        return { ...sent, unpaidInvoiceId: failure.unpaidInvoiceId, error }
      }
      if (!failure.isAnswered) return { ...sent, unpaidInvoiceId: undefined, error }
      ports.pending.remove()
      for (const [place, text] of failure.lines) sent.refused.set(batch.texts[place] ?? '', text)
      const rest = queue.filter((line) => !sent.refused.has(input.textOf(line)))
      // An answer about no line would be the same again.
      if (!lost && rest.length === queue.length) return { ...sent, unpaidInvoiceId: undefined, error }
      queue = rest
      if (!lost && !input.goesOn) return { ...sent, unpaidInvoiceId: undefined, error: undefined }
    }
  }
}

/** Each text takes one line out. */
function without<Line>(lines: readonly Line[], texts: readonly string[], textOf: (line: Line) => string): readonly Line[] {
  const left = [...texts]
  return lines.filter((line) => {
    const place = left.indexOf(textOf(line))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}
