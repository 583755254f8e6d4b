import { Refusal } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { readBankFile } from './read-bank-file.ts'

const none = { account: '', currency: '' }
const read = (text: string | Uint8Array, defaults = none) =>
  readBankFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, defaults)
function faultsOf(text: string | Uint8Array, defaults = none): readonly string[] {
  try {
    read(text, defaults)
  } catch (error) {
    if (error instanceof Refusal && error.category === 'invalid')
      return (error.errors?.file ?? []).map(({ code, params }) => `${code} ${params.line ?? ''}`.trim())
    throw error
  }
  return []
}

const camt = (entries: string, version = '08') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
<Id>S1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries}
</Stmt></BkToCstmrStmt></Document>`
const entry = (inside: string, amount = '101.00', mark = 'CRDT', state = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${state}<BookgDt><Dt>2026-11-24</Dt></BookgDt>${inside}</Ntry>`

describe('CAMT.053', () => {
  it('tells account, reference, payer and purpose, of versions 2 and 8', () => {
    const details = (party: string) =>
      entry(`<AcctSvcrRef>2026112400017</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
        <RltdPties><Dbtr>${party}</Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
        <RmtInf><Ustrd>INV-17 &amp; thanks</Ustrd></RmtInf></TxDtls></NtryDtls>`)
    const expected = {
      ...{ account: 'DE02120300000000202051', reference: '2026112400017', bookedOn: '2026-11-24', amountMinor: 10_100n, currency: 'EUR' },
      ...{ payer: 'Mara Keller', payerAccount: 'DE89370400440532013000', text: 'INV-17 & thanks' },
    }
    expect(read(camt(details('<Pty><Nm>Mara Keller</Nm></Pty>')))).toMatchObject({ format: 'camt053', lines: [{ ...expected, line: 4 }] })
    const old = details('<Nm>Mara Keller</Nm>').replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>')
    expect(read(camt(old, '02'))).toMatchObject({ lines: [expected] })
  })
  it('tells the payments of a batch one by one, and leaves out debits, reversals and what is only announced', () => {
    const one = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`
    const file = read(
      camt(
        [
          entry(`<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${one('40.00')}${one('61.00')}</NtryDtls>`),
          ...[entry('', '5.00', 'DBIT'), entry('<RvslInd>true</RvslInd>'), entry('', '9.00', 'CRDT', '<Sts>PDNG</Sts>')],
        ].join('\n'),
      ),
    )
    expect(file.lines.map(({ reference, amountMinor }) => [reference, amountMinor])).toEqual([
      ['B1.1', 4_000n],
      ['B1.2', 6_100n],
    ])
    expect(file.leftOut).toBe(3)
  })
  it('refuses hostile and broken XML by its line', () => {
    expect(faultsOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>')).toEqual(['bankFiles.doctype'])
    expect(faultsOf(camt('<Ntry>').replace('</BkToCstmrStmt>', ''))[0]).toMatch(/^bankFiles\.xml \d/)
    expect(faultsOf(camt(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`))).toEqual(['bankFiles.xml 1'])
    expect(faultsOf(`<a>${'<b>'.repeat(200_000)}`)[0]).toMatch(/^bankFiles\.xml/)
    expect(faultsOf('<html/>')).toEqual(['bankFiles.camt'])
    expect(faultsOf(camt([entry('', '1.005'), entry('', '12 345 678 901.00'), entry('', '0x10')].join('\n')))).toEqual([
      'bankFiles.amount 4',
      'bankFiles.amount 5',
      'bankFiles.amount 6',
    ])
    expect(faultsOf(camt(entry('').replace('2026-11-24', '2026-02-30')))).toEqual(['bankFiles.date 4'])
    expect(faultsOf(camt(entry('').replace('"EUR"', '"euro"')))).toEqual(['bankFiles.currency 4'])
    expect(faultsOf(camt('&#x41;<constructor>1</constructor><__proto__>1</__proto__>'))).not.toEqual([])
  })
})

const mt940 = (...fields: readonly string[]) =>
  [':20:STARTUMSE', ':25:12030000/0000202051', ':28C:00001/001', ':60F:C261123EUR1000,00', ...fields, ':62F:C261124EUR1101,00', '-'].join(
    '\r\n',
  )

describe('MT940', () => {
  it('reads the numbered parts of German banks', () => {
    const file = mt940(
      ':61:2611241124CR101,00N062NONREF//2026112400018',
      ':86:166?00GUTSCHRIFT?109310?20EREF+NOTPROVIDED?21SVWZ+INV-17 Danke f?22uer alles?30DEUTDEFF',
      '?31DE89370400440532013000?32MARA KEL?33LER',
    )
    expect(read(file)).toMatchObject({
      format: 'mt940',
      lines: [
        {
          ...{
            line: 5,
            account: '12030000/0000202051',
            reference: '2026112400018',
            bookedOn: '2026-11-24',
            amountMinor: 10_100n,
            currency: 'EUR',
          },
          ...{ payer: 'MARA KELLER', payerAccount: 'DE89370400440532013000', text: 'INV-17 Danke fuer alles' },
        },
      ],
    })
  })
  it('reads the words between slashes of Dutch banks, and plain text', () => {
    const file = mt940(
      ':61:261124C20,2NTRFEREF//ING7',
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J. DE VRIES/REMI/USTD//INV-21/EREF/ORDER 9',
      ':61:261124C5,NTRFNONREF',
      ':86:CREDIT TRANSFER INV-22 FROM A. SMITH',
    )
    expect(read(file).lines).toMatchObject([
      { amountMinor: 2_020n, payer: 'J. DE VRIES', payerAccount: 'NL91ABNA0417164300', text: 'INV-21 ORDER 9 EREF', reference: 'ING7' },
      { amountMinor: 500n, text: 'CREDIT TRANSFER INV-22 FROM A. SMITH', reference: expect.stringMatching(/^line-[0-9a-f]{20}$/) },
    ])
  })
  it('knows the year of a booking at the turn of the year, and leaves debits and reversals out', () => {
    const file = read(mt940(':61:2612310102C1,00NTRFA//R-1', ':61:2611241124D1,00NTRFA//R-2', ':61:2611241124RC1,00NTRFA//R-3'))
    expect([file.lines.map(({ bookedOn }) => bookedOn), file.leftOut]).toEqual([['2027-01-02'], 2])
  })
  it('names the lines that cannot be read', () => {
    expect(faultsOf(mt940(':61:261399C1,00NTRFA//R-1', ':61:nonsense', ':61:261124C1,005NTRFA//R-1'))).toEqual([
      'bankFiles.date 5',
      'bankFiles.booking 6',
      'bankFiles.amount 7',
    ])
    expect(faultsOf(':20:X\n:61:261124C1,00NTRFA')).toEqual(['bankFiles.mt940'])
  })
})

describe('CSV', () => {
  const sparkasse = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"24.11.26";"24.11.26";"GUTSCHR. UEBERWEISUNG";"INV-17 für alles";"Keller, Mara";"DE89370400440532013000";"1.101,00";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"24.11.26";"24.11.26";"LASTSCHRIFT";"Strom";"Werke";"DE1";"-20,00";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"25.11.26";"25.11.26";"GUTSCHRIFT";"INV-18";"X";"DE2";"5,00";"EUR";"Umsatz vorgemerkt"
`
  it('reads a German bank’s, in UTF-8 and in Latin', () => {
    const expected = {
      format: 'csv',
      leftOut: 2,
      lines: [
        {
          ...{ line: 2, account: 'DE02120300000000202051', bookedOn: '2026-11-24', amountMinor: 110_100n, currency: 'EUR' },
          ...{ payer: 'Keller, Mara', payerAccount: 'DE89370400440532013000', text: 'GUTSCHR. UEBERWEISUNG INV-17 für alles' },
        },
      ],
    }
    expect(read(sparkasse)).toMatchObject(expected)
    expect(read(Buffer.from(sparkasse, 'latin1'))).toMatchObject(expected)
    expect(read(Buffer.from(`\ufeff${sparkasse}`, 'utf16le'))).toMatchObject(expected)
  })
  it('reads a British bank’s, a Dutch one’s and one with a heading', () => {
    const british = 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n24/11/2026,M KELLER,INV-17,FASTER PAYMENT,101.00,900\n'
    expect(read(british, { account: 'main', currency: '' }).lines).toMatchObject([
      { account: 'main', bookedOn: '2026-11-24', amountMinor: 10_100n, currency: 'GBP', payer: 'M KELLER', text: 'INV-17' },
    ])
    const dutch = `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20261124","J de Vries","NL20INGB0001234567","NL91ABNA0417164300","OV","Bij","20,20","Overschrijving","INV-21"
"20261124","Shop","NL20INGB0001234567","","BA","Af","9,00","Betaalautomaat","x"
`
    expect(read(dutch)).toMatchObject({
      leftOut: 1,
      lines: [{ account: 'NL20INGB0001234567', amountMinor: 2_020n, currency: 'EUR', text: 'INV-21' }],
    })
    const headed =
      'Account statement\nfrom;1 Nov 2026\n\nBooking date;Paid in;Paid out;Details\n11/24/2026;$1,101.00;;INV-17\n11/25/2026;;3.00;Fee\nTotal;;;\n'
    expect(faultsOf(headed, { account: 'main', currency: 'USD' })).toEqual([])
    expect(read(headed, { account: 'main', currency: 'USD' })).toMatchObject({
      lines: [{ bookedOn: '2026-11-24', amountMinor: 110_100n, currency: 'USD', line: 5 }],
    })
  })
  it('gives two equal lines without a reference two names, the same with every reading', () => {
    const twice = 'Date;Amount;Currency;Account\n2026-11-24;5.00;EUR;A\n2026-11-24;5.00;EUR;A\n'
    const [first, second] = read(twice).lines
    expect(second?.reference).toBe(`${first?.reference}-2`)
    expect(read(twice).lines).toEqual(read(twice).lines)
  })
  it('names the lines that cannot be read', () => {
    const file = (...rows: readonly string[]) => ['Date;Amount;Currency;Account', ...rows].join('\n')
    expect(
      faultsOf(
        file('2026-11-24;1.00;EUR;A', 'yesterday;1.00;EUR;A', '2026-11-24;1,5;EUR;A', '2026-11-24;1e9;EUR;A', '2026-11-24;1.00;€;A'),
      ),
    ).toEqual([...['bankFiles.date 3', 'bankFiles.amount 4', 'bankFiles.amount 5', 'bankFiles.currency 6']])
    expect(faultsOf(file('2026-11-24;1.234;EUR;A'))).toEqual(['bankFiles.amount 2'])
    expect(faultsOf('Date;Amount\n2026-11-24;1.00\n')).toEqual(['bankFiles.noCurrency 2'])
    expect(faultsOf('Date;Amount\n2026-11-24;1.00\n', { account: '', currency: 'EUR' })).toEqual(['bankFiles.noAccount 2'])
    expect(faultsOf('Date;Amount;Text\n2026-11-24;1.00;"open\n')[0]).toMatch(/^bankFiles\.quotes/)
  })
})

it('is not held up by a part that goes on and on', () => {
  expect(faultsOf(`Date;Amount;a${' '.repeat(1_000_000)}b\n`)).toEqual(['bankFiles.empty'])
  const slashes = mt940(':61:261124C1,00NTRFA//R-1', `:86:/NAME/A/REMI/${'/'.repeat(1_000_000)}INV-17`)
  expect(read(slashes).lines).toMatchObject([{ payer: 'A', amountMinor: 100n }])
})

it('refuses what is no statement', () => {
  expect(faultsOf('')).toEqual(['bankFiles.columns'])
  expect(faultsOf('name,age\nx,1\n')).toEqual(['bankFiles.columns'])
  expect(faultsOf(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1, 2]))).toEqual(['bankFiles.notText'])
  expect(faultsOf(Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>\xfc</a>', 'latin1'))).toEqual(['bankFiles.encoding'])
  expect(faultsOf('<?xml version="1.0" encoding="klingon"?><a/>')).toEqual(['bankFiles.encoding'])
  const many = `Date;Amount;Currency;Account\n${'2026-11-24;x;EUR;A\n'.repeat(30)}`
  expect([faultsOf(many).length, faultsOf(many).at(-1)]).toEqual([21, 'bankFiles.more'])
  const long = `Date;Amount;Currency;Account\n${'2026-11-24;1.00;EUR;A\n'.repeat(10_001)}`
  expect(faultsOf(long)).toEqual(['bankFiles.tooLong'])
})
