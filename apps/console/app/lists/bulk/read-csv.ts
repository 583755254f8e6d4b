import texts from '../../messages/en/csv.json'
import { sayFrom } from '../../messages/texts.ts'
import { type FileFault, type FileLine, readLines } from '../../values/csv-lines.ts'

const t = sayFrom(texts)
const BYTES_MAX = 20 * 1024 * 1024

/** The lines of a file that somebody chose, or why it cannot be read, in words. */
export async function readCsv(file: File, isColumn: (name: string) => boolean): Promise<readonly FileLine[] | string> {
  if (file.size > BYTES_MAX) return t('fault.tooBig')
  const lines = readLines(new Uint8Array(await file.arrayBuffer()), isColumn)
  return 'why' in lines ? written(lines) : lines
}

function written(fault: FileFault): string {
  if ('line' in fault) return t(`fault.${fault.why}`, { line: fault.line })
  return fault.why === 'columns' ? t('fault.columns', { text: fault.text }) : t(`fault.${fault.why}`)
}
