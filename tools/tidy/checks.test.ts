import { describe, expect, it } from 'vitest'
import { colours } from './browser/colours.ts'
import { nativeControls } from './browser/native-controls.ts'
import type { Check } from './check.ts'
import { dependencies } from './dependencies.ts'
import { fileNames } from './file-names.ts'
import { fileSize } from './file-size.ts'
import { fixedWaits } from './fixed-waits.ts'
import { packages } from './packages.ts'
import { schemaNames } from './schema-names.ts'
import { markerWords } from './texts/marker-words.ts'
import { titles } from './texts/titles.ts'
import { visibleTexts } from './texts/visible-texts.ts'

const found = (check: Check, path: string, text = '') => check.find([{ path, text }]).map(({ message }) => message)
const lines = (count: number) => 'x\n'.repeat(count)

describe('file size', () => {
  it('stops a file at 400 lines and a test at 600', () => {
    expect(found(fileSize, 'ui/formats/money.ts', lines(400))).toEqual([])
    expect(found(fileSize, 'ui/formats/money.ts', lines(401))).toEqual(['401 lines, at most 400'])
    expect(found(fileSize, 'ui/formats/money.test.ts', lines(600))).toEqual([])
    expect(found(fileSize, 'e2e/order.e2e.ts', lines(601))).toEqual(['601 lines, at most 600'])
  })

  it('lets what a program wrote be long', () => {
    expect(found(fileSize, 'platform/database/schema.sql', `-- generated, do not edit\n${lines(900)}`)).toEqual([])
  })
})

describe('marker words', () => {
  it('finds them anywhere but in the ledger, and only as words', () => {
    const word = ['TO', 'DO'].join('')
    expect(found(markerWords, 'ui/a.ts', `// ${word}: later`)).toEqual([`the word ${word}`])
    expect(found(markerWords, 'docs/spec/open-points.md', word)).toEqual([])
    expect(found(markerWords, 'ui/a.ts', `const ${word}S = 1`)).toEqual([])
  })
})

describe('fixed waits', () => {
  it.each([
    ['await page.waitFor' + 'Timeout(400)', 'waitForTimeout'],
    ["import { setTimeout as sleep } from 'node:timers/" + "promises'", 'a sleep'],
    ['await new Promise((done) => set' + 'Timeout(done, 50))', 'a promise that only a timer ends'],
    ["it('x', { re" + 'try: 2 }, async () => {})', 'another try'],
  ])('are refused in tests: %s', (text, message) => {
    expect(found(fixedWaits, 'e2e/storefront/cart.e2e.ts', text)).toEqual([message])
    expect(found(fixedWaits, 'domains/ledger/reading.db.test.ts', text)).toEqual([message])
    expect(found(fixedWaits, 'sandbox/server/wire.ts', text)).toEqual([])
  })

  it('and another try is refused where tests are run', () => {
    expect(found(fixedWaits, 'tools/test/steps.mjs', "args: ['run', '--re" + "try=1']")).toEqual(['another try'])
    expect(found(fixedWaits, 'vitest.config.ts', 're' + 'try: 1')).toEqual(['another try'])
  })

  it.each(["setTimeout(() => resolve('late'), 1000)", 'retry: 0', 'await vi.waitUntil(isDone)'])('leave %s alone', (text) => {
    expect(found(fixedWaits, 'ui/formats/money.test.ts', text)).toEqual([])
  })
})

describe('titles of tests', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `QTY-90${index}`).join(', ')
  it.each(['it', 'it.each([1])', 'describe', 'test.skip'])('of %s name four ids at most', (call) => {
    expect(found(titles, 'ui/formats/money.test.ts', `${call}('clamps (${ids(5)})', () => {})`)).toEqual(['5 ids in one title'])
    expect(found(titles, 'ui/formats/money.test.ts', `${call}('clamps (${ids(4)})', () => {})`)).toEqual([])
  })

  it('are read in tests only', () => {
    expect(found(titles, 'ui/formats/money.ts', `it('clamps (${ids(5)})', () => {})`)).toEqual([])
  })
})

describe('literal colours', () => {
  it.each([`color: '#0f62fe'`, `color: '#FFF'`, `background: rgba(0, 0, 0, 0.5)`, `fill: hsl(200 50% 50%)`])(
    'refuses %s in browser code',
    (text) => {
      expect(found(colours, 'apps/storefront/app/screens/orders/list.tsx', text)).toHaveLength(1)
      expect(found(colours, 'ui/theme/palette.ts', text)).toEqual([])
      expect(found(colours, 'domains/notifications/messages/layout.ts', text)).toEqual([])
    },
  )

  it.each([`href="#faq"`, `to="#add"`, 'url(#clip0)', '&#123;', '// as in #123456', `key: '#id-1'`, `var(--vitrine-accent)`])(
    'accepts %s',
    (text) => {
      expect(found(colours, 'ui/components/card.tsx', text)).toEqual([])
    },
  )
})

describe('native controls', () => {
  it.each([
    '<select value={sort}>',
    '<dialog open>',
    'dialog.showModal()',
    '<input type="number" />',
    '<div role="tablist">',
    '<span popover="manual">',
  ])('refuses %s outside of ui/controls', (text) => {
    expect(found(nativeControls, 'apps/storefront/app/screens/orders/list.tsx', text)).toHaveLength(1)
    expect(found(nativeControls, 'ui/components/card.tsx', text)).toHaveLength(1)
    expect(found(nativeControls, 'ui/controls/tabs.tsx', text)).toEqual([])
    expect(found(nativeControls, 'apps/storefront/app/screens/orders/list.test.tsx', text)).toEqual([])
  })

  it.each(['<Select value={sort} />', '<input type="date" />', '<input role="switch" />'])('accepts %s', (text) => {
    expect(found(nativeControls, 'apps/storefront/app/screens/orders/list.tsx', text)).toEqual([])
  })
})

describe('visible texts', () => {
  const inScreen = (jsx: string) => found(visibleTexts, 'apps/storefront/app/screens/a.tsx', `export const A = () => ${jsx}`)

  it.each([
    '<p>Hello there</p>',
    '<p>{"Hello there"}</p>',
    '<p>{ok ? "Hello there" : null}</p>',
    '<p>{ok && `Hello ${name}`}</p>',
    '<input placeholder="Your name" />',
    '<button aria-label={"Close it"} />',
    '<Field label={ok ? "Amount" : undefined} />',
  ])('refuses %s', (jsx) => expect(inScreen(jsx)).toHaveLength(1))

  it.each([
    '<p>{t("orders.title")}</p>',
    '<p className="wide card" data-state="open">· {count} ×</p>',
    '<p>YouTube</p>',
    '<code>POST /api/v2</code>',
    '<p>{kind === "views" ? <Eye /> : null}</p>',
    '<Button variant={ok ? "filled" : "light"} label={t("a", { b: "Some text" })} />',
    '<List render={() => pick("some words")} />',
  ])('accepts %s', (jsx) => expect(inScreen(jsx)).toEqual([]))
})

describe('schema names', () => {
  const statement = (sql: string) => `const rows = sql\`${sql}\``

  it.each([
    ['domains/ordering/store/a.ts', statement('select 1 from ledger.balance b')],
    ['domains/ordering/store/a.ts', statement('update identity.account set frozen_at = now()')],
    ['domains/ordering/store/a.ts', `db.selectFrom('ledger.balance')`],
    ['domains/ordering/store/a.ts', `db.selectFrom('ordering.order').innerJoin('identity.account as a', 'a.id', 'user_id')`],
    ['platform/jobs/relay.ts', statement('insert into ordering.outbox values (1)')],
    ['domains/ordering/migrations/20261120-orders.sql', 'create view ordering.x as select * from ledger.balance;'],
    ['domains/ledger/migrations/20261120-ledger.sql', 'order_id integer references ordering.order_line'],
  ])('refuses in %s: %s', (path, text) => expect(found(schemaNames, path, text)).toHaveLength(1))

  it.each([
    ['domains/ordering/store/a.ts', statement('select 1 from ordering.order_line')],
    ['domains/ordering/store/a.db.test.ts', statement('select 1 from ledger.balance')],
    ['domains/ordering/migrations/20261120-orders.sql', 'panel_id integer references panels.panel'],
    ['domains/ordering/migrations/20261120-orders.sql', 'perform ledger.charge(a, b);'],
    ['domains/ordering/migrations/20261120-orders.sql', '-- read from ledger.balance'],
    ['domains/ordering/errors.ts', `const code = 'ledger.insufficient-funds'`],
    ['apps/server/src/schedule.ts', `schedule('fulfilment.submit-lines', '* * * * *')`],
  ])('accepts in %s: %s', (path, text) => expect(found(schemaNames, path, text)).toEqual([]))
})

describe('names of files and folders', () => {
  it.each([
    'domains/ordering/utils/a.ts',
    'ui/shared/a.ts',
    'ui/components/PriceTag.tsx',
    'ui/components/price_tag.tsx',
    'ui/Components/a.ts',
  ])('refuses %s', (path) => {
    expect(found(fileNames, path)).toHaveLength(1)
  })

  it.each([
    'ui/components/price-tag.module.css',
    'apps/storefront/app/messages/pt_BR/orders.json',
    'domains/ordering/README.md',
    'a/place-order.db.test.ts',
    '.ci/run.sh',
    'x/20261120010000-orders.sql',
  ])('accepts %s', (path) => expect(found(fileNames, path)).toEqual([]))
})

describe('dependencies', () => {
  const check = (list: string, manifest: object) =>
    dependencies
      .find([
        { path: 'docs/dependencies.md', text: list },
        { path: 'ui/package.json', text: JSON.stringify(manifest) },
      ])
      .map(({ message }) => message)

  it('wants every direct dependency listed, of whatever kind, and none that is gone', () => {
    const manifest = { dependencies: { react: '1', '@vitrine/ui': '*' }, devDependencies: { vitest: '1' } }
    expect(check('| `react` | pages | MIT |\n| `vitest` | tests | MIT |', manifest)).toEqual([])
    expect(check('| `react` | pages | MIT |\n| `moment` | old | MIT |', manifest)).toEqual([
      'vitest is not in docs/dependencies.md',
      'moment is no longer a dependency',
    ])
  })
})

describe('packages', () => {
  const check = (manifest: object, files: Readonly<Record<string, string>>) =>
    packages
      .find([
        { path: 'ui/package.json', text: JSON.stringify({ name: '@vitrine/ui', ...manifest }) },
        ...Object.entries(files).map(([path, text]) => ({ path, text })),
      ])
      .map(({ message }) => message)

  it('are named where they are loaded, and nowhere else', () => {
    const files = {
      'ui/a.ts':
        "import { x } from 'pino'\nimport fs from 'node:fs'\nimport { y } from '@vitrine/ui/theme'\nconst late = await import('@scope/late/part')",
      'ui/a.css': '@font-face { src: url("typeface/latin.woff2") }',
      'ui/a.test.ts': "import { it } from 'vitest'",
    }
    const dependencies = { pino: '1.2.3', '@scope/late': '1.0.0-beta.1', typeface: '1.0.0' }
    expect(check({ dependencies, devDependencies: { '@types/pino': '1.0.0' } }, files)).toEqual([])
    expect(check({ dependencies: { pino: '1.2.3', kysely: '1.0.0' } }, files)).toEqual([
      'kysely is loaded by nothing here',
      '@scope/late is loaded here and not named',
      'typeface is loaded here and not named',
    ])
  })
  it('have exact versions', () => {
    expect(check({ dependencies: { pino: '^1.2.3' } }, { 'ui/a.ts': "import { x } from 'pino'" })).toEqual([
      'pino in version ^1.2.3: name one exactly',
    ])
  })
})
