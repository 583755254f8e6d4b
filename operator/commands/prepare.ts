import { readConfig } from '@vitrine/platform/config'
import { prepareDatabase } from '@vitrine/server/prepare'
import { type Command, said } from '../program/command.ts'

export const prepareCommand: Command = {
  usage: `Brings the database of DATABASE_ADMIN_URL to this version, roles and queues included; once for each version, before its servers start. What is there already
stays as it is.

  vitrine prepare`,
  run: async ({ args }) => {
    if (args.length > 0) return undefined
    const steps: string[] = []
    await prepareDatabase(readConfig(process.env), (step) => steps.push(step))
    return said(...steps, 'The database is ready.')
  },
}
