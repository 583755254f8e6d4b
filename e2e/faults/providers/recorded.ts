import { ProviderFault } from '@vitrine/connectors/providers/api-v2'
import type { Provider } from '@vitrine/fulfilment'

/** What the connector made of the answers to questions, in the order in which they were asked. */
export type Heard = { readonly action: 'status' | 'cancel' | 'balance'; readonly class: string }

/** The real connector, and a note of every answer. Anything thrown that is no `ProviderFault` is a mistake of ours and shows as such. */
export function recorded(real: Provider, heard: Heard[]): Provider {
  const note = async <T>(action: Heard['action'], request: Promise<T>, classOf: (answer: T) => string): Promise<T> => {
    try {
      const answer = await request
      heard.push({ action, class: classOf(answer) })
      return answer
    } catch (error) {
      heard.push({ action, class: error instanceof ProviderFault ? 'fault' : `threw ${error}` })
      throw error
    }
  }
  return {
    ...real,
    status: (access, ids) =>
      note('status', real.status(access, ids), (answers) => {
        const kinds = new Set(ids.map((id) => answers.get(id)?.kind ?? 'no-news'))
        return [...kinds].sort().join('+')
      }),
    cancel: (access, ids) =>
      note('cancel', real.cancel(access, ids), (answers) => {
        const answer = answers.get(ids[0] ?? '')
        return answer === undefined ? 'silent' : answer.taken ? 'taken' : 'refused'
      }),
    balance: (access) =>
      note('balance', real.balance(access), ({ currency }) => (currency === access.currency ? 'answer' : `answer ${currency}`)),
  }
}
