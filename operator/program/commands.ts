import type { Command } from './command.ts'

interface Listed {
  readonly about: string
  load(): Promise<Command>
}

/** Every subcommand, loaded only when it is called: `--help` needs no database and no domain. */
export const commands: Readonly<Record<string, Listed>> = {
  'approve-invoice': {
    about: 'confirms or refuses payments by hand',
    load: async () => (await import('../commands/approve-invoice.ts')).approveInvoiceCommand,
  },
  books: {
    about: "reads the ledger's checks and incidents, resumes a panel that stands still",
    load: async () => (await import('../commands/books.ts')).booksCommand,
  },
  disputes: {
    about: 'answers what banks ask about a payment',
    load: async () => (await import('../commands/disputes.ts')).disputesCommand,
  },
  documents: {
    about: 'looks at photos that customers hand in',
    load: async () => (await import('../commands/documents.ts')).documentsCommand,
  },
  'free-trials': {
    about: 'opens and closes free trial offers, accepts or refuses proofs',
    load: async () => (await import('../commands/free-trials.ts')).freeTrialsCommand,
  },
  impersonate: { about: 'acts for a customer', load: async () => (await import('../commands/impersonate.ts')).impersonateCommand },
  moderation: {
    about: 'looks at paid orders that a rule holds',
    load: async () => (await import('../commands/moderation.ts')).moderationCommand,
  },
  operators: {
    about: 'makes the first owner of a deployment, resets a lost second factor',
    load: async () => (await import('../commands/operators.ts')).operatorsCommand,
  },
  'order-search': {
    about: 'makes the index anew that lists of orders are searched and counted by',
    load: async () => (await import('../commands/order-search.ts')).orderSearchCommand,
  },
  panels: {
    about: 'lists panels, makes a new one, gives one a menu of its own',
    load: async () => (await import('../commands/panels.ts')).panelsCommand,
  },
  prepare: {
    about: 'brings the database to this version, once for each version',
    load: async () => (await import('../commands/prepare.ts')).prepareCommand,
  },
  providers: {
    about: 'sets up upstream panels, imports their services, sets markups',
    load: async () => (await import('../commands/providers.ts')).providersCommand,
  },
  referrals: {
    about: 'agrees another share with a referrer',
    load: async () => (await import('../commands/referrals.ts')).referralsCommand,
  },
  refunds: { about: 'gives money back to a card', load: async () => (await import('../commands/refunds.ts')).refundsCommand },
  'restore-quarantine': {
    about: 'after a restore: nothing is sent to a provider twice',
    load: async () => (await import('../commands/restore-quarantine.ts')).restoreQuarantineCommand,
  },
  review: {
    about: 'decides about orders whose outcome is unknown',
    load: async () => (await import('../commands/review.ts')).reviewCommand,
  },
  'sign-in-providers': {
    about: "sets a panel's sign-in by Google, Facebook and Telegram up",
    load: async () => (await import('../commands/sign-in-providers.ts')).signInProvidersCommand,
  },
  'tariff-plans': {
    about: 'offers plans of the keyword tools, and says what they cost',
    load: async () => (await import('../commands/tariff-plans.ts')).tariffPlansCommand,
  },
  tasks: { about: 'says what a task pays, and how many a day', load: async () => (await import('../commands/tasks.ts')).tasksCommand },
  withdrawals: {
    about: 'approves and sends money that customers want out',
    load: async () => (await import('../commands/withdrawals.ts')).withdrawalsCommand,
  },
}
