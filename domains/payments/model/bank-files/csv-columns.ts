export const csvFields = [
  'date',
  'amount',
  'credit',
  'currency',
  'sign',
  'payer',
  'payerAccount',
  'text',
  'reference',
  'account',
  'state',
] as const
export type CsvField = (typeof csvFields)[number]

/** What banks call their columns, without accents, marks and capitals. */
const NAMES: Readonly<Record<CsvField, string>> = {
  date: `date|booking date|transaction date|date booked|posting date|posted date|completed date|buchungstag|buchungsdatum|buchung|datum|boekdatum|
    date operation|date de l operation|date comptable|date de comptabilisation|fecha|fecha operacion|fecha contable|data|data contabile|data operazione|
    data operacji|data ksiegowania|tarih|дата`,
  amount: `amount|transaction amount|betrag|umsatz|montant|importe|importo|bedrag|transactiebedrag|kwota|tutar|valor|сумма`,
  credit: `credit|credit amount|paid in|money in|haben|gutschrift|montant credit|abono|haber|entrate|avere|deposit|deposits|uznania`,
  currency: `currency|transaction currency|wahrung|waehrung|devise|divisa|moneda|munt|muntsoort|waluta|para birimi|валюта`,
  sign: `af bij|debit credit|credit debit|soll haben|s h|cdtdbtind`,
  payer: `payer|payer name|counterparty|counterparty name|counter party|name|sender|sender name|partner name|auftraggeber|auftraggeber beguenstigter|
    auftraggeber empfanger|beguenstigter zahlungspflichtiger|name zahlungsbeteiligter|zahlungspflichtige r|zahlungspflichtiger|nom|tegenpartij|
    naam tegenpartij|naam omschrijving|ordenante|ordinante|nadawca|nadawca odbiorca|gonderen|плательщик`,
  payerAccount: `payer account|counterparty account|counterparty iban|payer iban|partner iban|iban|kontonummer iban|iban zahlungsbeteiligter|tegenrekening|
    tegenrekening iban bban`,
  text: `text|description|details|transaction details|payment details|payment reference|purpose|reference|memo|narrative|message|remittance information|
    verwendungszweck|zahlungsreferenz|buchungstext|libelle|libelle operation|communication|concepto|descrizione|causale|omschrijving|omschrijving 1|mededelingen|tytul|
    opis|aciklama|назначение платежа`,
  reference: `transaction id|transaction number|bank reference|transaction reference|account servicer reference|entry reference|transferwise id|id|
    buchungsreferenz|transaktions id|volgnr|volgnummer|referencia banco|transactiereferentie`,
  account: `account|own account|account iban|auftragskonto|iban auftragskonto|iban bban|rekening|compte|cuenta|konto`,
  state: `status|state|umsatzstatus|buchungsstatus|info`,
}

const FIELDS: ReadonlyMap<string, CsvField> = new Map(
  csvFields.flatMap((field) => NAMES[field].split('|').map((name) => [name.trim(), field] as const)),
)

/** `Début (€)` as `debut`. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export interface CsvColumns {
  /** The column of each field, from 0; a text may stand in several. */
  readonly places: Readonly<Partial<Record<CsvField, readonly number[]>>>
  /** Where a header names it: `Amount (EUR)`. */
  readonly currency: string | undefined
}

/** Longer is no name of a column, and would take the search for a currency in it ever longer. */
const NAME_MAX = 100

/** Which column is which; undefined for a row that is no header of a statement. */
export function columnsIn(cells: readonly string[]): CsvColumns | undefined {
  const places: Partial<Record<CsvField, number[]>> = {}
  let currency: string | undefined
  for (const [index, cell] of cells.entries()) {
    if (cell.length > NAME_MAX) continue
    const [, base = '', code] = /^(.*?)[\s(]+([A-Z]{3})\)?$/.exec(cell.trim()) ?? []
    const named = FIELDS.get(plain(cell)) ?? (code === undefined ? undefined : FIELDS.get(plain(base)))
    if (named === undefined) continue
    if (FIELDS.get(plain(cell)) === undefined && (named === 'amount' || named === 'credit')) currency ??= code
    const known = places[named] ?? []
    // The first of its kind, but for what was written, which may be told in parts.
    if (known.length === 0 || named === 'text') places[named] = [...known, index]
  }
  const isHeader = places.date !== undefined && (places.amount !== undefined || places.credit !== undefined)
  return isHeader ? { places, currency } : undefined
}
