import { openOperatorDatabase } from './books/open-database.ts'
import { evidence, list } from './disputes/commands.ts'

const USAGE = `Disputes of card payments, for operators.

  node tools/disputes.ts list [PANEL]          what is not decided yet
  node tools/disputes.ts evidence PANEL ID     what we know of the payment and of the orders it paid for, as one JSON document

Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`

async function main(): Promise<number> {
  const [command, panel, id] = process.argv.slice(2)
  const isList = command === 'list'
  if (!isList && !(command === 'evidence' && panel && /^\d+$/.test(id ?? ''))) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    console.info(isList ? (await list(database, panel)).join('\n') : await evidence(database, panel ?? '', Number(id)))
    return 0
  } finally {
    await close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
