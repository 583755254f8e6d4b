export interface Mt940Details {
  readonly payer: string
  readonly payerAccount: string
  readonly text: string
}

/** What field 86 tells, in the three ways that banks write it: numbered parts, words between slashes, or plain text. */
export function detailsOf(value: string): Mt940Details {
  if (/^\d{3}[^\d\s]/.test(value) && /[?>~]\d{2}/.test(value)) return numberedDetails(value)
  if (/(^|\n)\/[A-Z]{2,5}\//.test(value)) return slashedDetails(value)
  return { payer: '', payerAccount: '', text: value.replaceAll('\n', ' ').trim() }
}

const SEPA = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/

/** German banks: `?20` to `?29` and `?60` to `?63` are what was written, `?31` the account, `?32` and `?33` the name. */
function numberedDetails(value: string): Mt940Details {
  const mark = value[3] ?? '?'
  const parts = new Map<string, string>()
  for (const part of value.replaceAll('\n', '').split(mark).slice(1)) parts.set(part.slice(0, 2), part.slice(2))
  const joined = (numbers: readonly number[]) => numbers.map((number) => parts.get(String(number)) ?? '').join('')
  const written = joined([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63])
  const words = written.split(SEPA)
  const word = (name: string) => words[words.indexOf(name) + 1]?.trim() ?? ''
  const isSepa = words.length > 1
  const free = isSepa ? [words[0] ?? '', words.includes('SVWZ') ? word('SVWZ') : '', words.includes('EREF') ? word('EREF') : ''] : [written]
  const said = free.map((text) => text.trim()).filter((text) => text !== '' && text !== 'NOTPROVIDED')
  return { payer: joined([32, 33]).trim(), payerAccount: (parts.get('31') ?? '').trim(), text: said.join(' ') }
}

const WORDS = /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|ISDT|MARF|CSID|CNTP|TRCD|PREF|RTRN|ADDR|ID|PURP|ULTD|ULTC|SVCL|OCMT|ACCW)\//

/** Banks of the Netherlands and others: words of SWIFT between slashes. */
function slashedDetails(value: string): Mt940Details {
  const pieces = value.replaceAll('\n', '').split(WORDS)
  const said = new Map<string, string>()
  for (let index = 1; index < pieces.length; index += 2) {
    const [name = '', text = ''] = [pieces[index], pieces[index + 1]]
    if (!said.has(name)) said.set(name, text.replace(/(?<!\/)\/+$/, '').trim())
  }
  // `/CNTP/account/bic/name/place/`.
  const [account = '', , name = ''] = (said.get('CNTP') ?? '').split('/')
  const remittance = (said.get('REMI') ?? '').replace(/^(USTD|STRD)\/\/?|^\/+/, '')
  const eref = said.get('EREF') ?? ''
  return {
    payer: said.get('NAME') ?? name,
    payerAccount: said.get('IBAN') ?? account,
    text: [remittance, eref === 'NOTPROVIDED' ? '' : eref].filter((text) => text !== '').join(' '),
  }
}
