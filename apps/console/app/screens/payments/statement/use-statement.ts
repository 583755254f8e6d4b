import { useState } from 'react'
import { useSending } from '../../../forms/use-sending.ts'
import texts from '../../../messages/en/bank-statement.json'
import { sayFrom } from '../../../messages/texts.ts'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import type { Statement } from './statement.ts'

const t = sayFrom(texts)
/** As the server has it: what is larger is not sent at all. */
const BYTES_MAX = 5 * 1024 * 1024

/** Has a bank's statement read, and keeps what came of it while the page is open. */
export function useStatement() {
  const client = useClient()
  const path = `${usePanelPath()}/bank-statements/read`
  const sending = useSending()
  const [values, set] = useState({ account: '', currency: '' })
  const [statement, setStatement] = useState<Statement>()
  const [isTooBig, setIsTooBig] = useState(false)
  const [chosen, setChosen] = useState<File>()
  const read = (file: File) => {
    setIsTooBig(file.size > BYTES_MAX)
    setStatement(undefined)
    setChosen(file)
    if (file.size <= BYTES_MAX) load(file)
  }
  const load = (file: File) => {
    void sending.send(async (key) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(values)) form.append(name, value)
      form.append('file', file)
      setStatement(await client.write<Statement>('POST', path, form, key))
    })
  }
  return {
    values,
    set,
    read,
    /** The same file against the invoices as they stand now. */
    readAgain: () => {
      if (chosen) load(chosen)
    },
    statement,
    change: (to: (now: Statement) => Statement) => setStatement((now) => now && to(now)),
    isSending: sending.isSending,
    errorOf: sending.errorOf,
    error: isTooBig ? t('tooBig') : (sending.errorOf('file') ?? sending.errorOf('account') ?? sending.message),
  }
}
