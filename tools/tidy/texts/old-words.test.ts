import { describe, expect, it } from 'vitest'
import { oldWords } from './old-words.ts'

const found = (path: string, text: string) => oldWords.find([{ path, text }]).map(({ line, message }) => `${line} ${message}`)

describe('old words', () => {
  it.each([
    ['domains/ledger/a.ts', 'const a = 1 // what he paid', '1 "he": say they, their, or the noun'],
    ['domains/ledger/a.ts', '\n/**\n * Drawn once.\n */\nconst a = 1', '3 "Drawn": say render'],
    ['ui/a.css', '.a {\n/* a door */ }', '2 "door": say public API, entry point'],
    ['docs/reliability.md', 'A\ntwin of it', '2 "twin": say concurrent duplicate, counterpart'],
    ['domains/ledger/a.test.ts', "it.each([1])('waits for news', () => {})", '1 "news": say status update'],
    ['domains/ledger/migrations/functions.sql', 'select 1;\n-- waits for a twin', '2 "twin": say concurrent duplicate, counterpart'],
    ['domains/ledger/migrations/functions.sql', "raise exception 'a door'", '1 "door": say public API, entry point'],
    ['deploy/ask.yml', 'a: 1 # whoever asks', '1 "whoever": say anyone who, the caller'],
  ])('are refused in %s: %s', (path, text, message) => {
    expect(found(path, text)).toEqual([message])
  })
  it.each([
    ['domains/ledger/a.ts', "const news = 'a door' // the withdrawal's `moment`"],
    ['docs/reliability.md', 'The column `moment`\n```\nhis\n```'],
    ['docs/adr/0001-layout-by-domain.md', 'A door'],
    ['domains/ledger/a.test.ts', "const text = 'he'"],
    ['domains/ledger/migrations/functions.sql', "select 'twin', moment"],
    ['deploy/ask.yml', 'door: a#moment'],
  ])('are no matter of code, of names in backticks and of what is not rewritten: %s', (path, text) => {
    expect(found(path, text)).toEqual([])
  })
})
