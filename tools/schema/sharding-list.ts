// What the schema is to a sharding extension of PostgreSQL (Citus, docs/scaling.md): which tables are not divided by panel, and what stands in the way today.
// Each list is compared with the schema: what is missing here, and what is here and no longer true, fails the test.

/** Small, read everywhere, alike for every panel: a whole copy on every node. A foreign key of a distributed table may name them. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  'catalogue.country': 'the countries of the product; changes with a release',
  'catalogue.language': 'the languages of the product; changes with a release',
  'catalogue.network': 'the networks of the product; changes with a release',
  'catalogue.target_type': 'what can be promoted; changes with a release',
  'ledger.account_kind': 'the chart of accounts; changes with a release',
  'operators.operator': 'people who work for several panels; memberships, notes and approvals of every panel name them',
  'panels.panel': 'the directory: a row for each panel, its key unique in the deployment, read for every request',
  'panels.host': 'the directory by host: a host belongs to one panel of the deployment',
}

/** Of the deployment and never joined with rows of a panel: one copy, on the coordinator. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  'keywords.quota_day': 'what the deployment spent of its one quota at YouTube',
  'operators.deployment_audit': 'acts that belong to no panel',
  'operators.factor': 'how an operator signs in',
  'operators.known_device': 'how an operator signs in',
  'operators.mail': 'mails to operators, who belong to no one panel',
  'operators.passkey': 'how an operator signs in',
  'operators.passkey_challenge': 'how an operator signs in',
  'operators.recovery_code': 'how an operator signs in',
  'operators.session': 'an operator is signed in to the console, not to a panel',
  'operators.setup_code': 'one row: the code for the first owner',
  'operators.sign_in_limit': 'tries to sign in, whoever it is',
  'panels.revision': 'one row: by which processes see that the directory changed',
  'platform.asset': 'files that pages of this version and of those before load; changes with a release',
  'platform.backup_mark': 'when the database was backed up',
  'platform.migration': 'which files were applied',
}

/** Unique keys of distributed tables without the panel: a node could not tell whether another one has the value. */
export const KEYS_WITHOUT_PANEL: Readonly<Record<string, string>> = {
  'identity.user_account.user_account_number': 'accounts are numbered across panels; unique by its sequence anyway, so the index can go',
  'payments.gateway_account.gateway_account_public_id_unique':
    'a webhook names the account and no panel: 128 random bits, unique without an index; to be found it needs a directory',
  'platform.outbox.outbox_pkey': 'a queue that is emptied at once; its key can take the panel before its number',
}

/** Functions that look for rows of any panel: the extension asks every node, so they are for background work and never for a request of a page. */
export const FUNCTIONS_OF_ALL_PANELS: Readonly<Record<string, string>> = {
  ...reasonFor('due rows of all panels for a worker: one question to every node in each round', [
    ...['earning.due_checks', 'fulfilment.due_counts', 'fulfilment.due_leases', 'fulfilment.due_polls', 'fulfilment.due_probes'],
    ...['fulfilment.due_refill_polls', 'fulfilment.due_refills', 'fulfilment.due_resolutions', 'insights.due_revocations'],
    ...['keywords.due_campaigns', 'keywords.due_positions', 'keywords.due_subscriptions', 'ledger.due_holds'],
    ...['notifications.panels_with_due_mail', 'operators.due_bulk_actions', 'order_search.panels_with_changes'],
    ...['ordering.due_publications', 'ordering.due_runs', 'ordering.due_subscriptions', 'ordering.panels_with_paid_lines'],
    ...['ordering.panels_with_unpaid_lines', 'payments.due_dispute_answers', 'payments.due_invoices', 'payments.due_refunds'],
    ...['panels.due_exports', 'payments.due_webhooks', 'platform.claim_outbox'],
  ]),
  ...reasonFor('a command of operators, for all panels at once', [
    ...['fulfilment.enabled_accounts', 'fulfilment.panel_of_line', 'fulfilment.panel_of_refill', 'fulfilment.reviews'],
    ...['fulfilment.undecided_refills', 'ordering.held_orders', 'ordering.panel_of_held_order'],
  ]),
  'insights.is_granted': 'a channel belongs to its owner, whichever panel he granted it on; asked by a job before it gives a token back',
  'operators.panels_of': 'the panels of an operator, at sign-in and in the menu: memberships are few and could be a reference table',
  'payments.find_gateway_account': 'a webhook names the account and no panel; see gateway_account_public_id_unique',
}

/** Functions that bind their rows otherwise than by a parameter: to run whole on the node of a panel, they need one that says which. */
export const FUNCTIONS_WITHOUT_PARAMETER: Readonly<Record<string, string>> = {
  ...reasonFor('by platform.panel_id(), the panel of the transaction', [
    ...['ledger.account_of', 'ledger.charge', 'ledger.charge_from_all', 'ledger.claim_touched', 'ledger.close_gone', 'ledger.create_hold'],
    ...['ledger.lock_customer', 'ledger.post', 'ledger.recorded_sum', 'ledger.report_incident', 'ledger.resolve_hold', 'ledger.resume'],
    ...['ledger.reverse', 'ledger.update_rollup', 'order_search.orders_by_own_text', 'order_search.plans_with_terms'],
    ...['ledger.aggregate_figures', 'ledger.figures', 'ledger.figures_between'],
    ...['ordering.claim_paid_lines', 'ordering.has_paid', 'ordering.tickets_with_terms', 'promotions.redeem'],
  ]),
  'ordering.is_first_order': 'by the row that it gets, panel included',
  'ordering.rule_fits': 'by the row that it gets, panel included',
  'ordering.waits_for_link': 'by the row that it gets, panel included',
}

/** Functions of triggers on distributed tables: a trigger there needs `citus.enable_unsafe_triggers`, and must touch nothing but rows of the same panel. */
export const TRIGGER_FUNCTIONS: Readonly<Record<string, string>> = {
  ...reasonFor('changes or refuses the row itself', [
    ...['catalogue.count_shelf_version', 'catalogue.count_version', 'fulfilment.guard_attempt', 'identity.note_credentials'],
    ...['ledger.refuse_change', 'operators.keep_approval', 'operators.keep_note', 'operators.refuse_change', 'payments.hash_withdrawal'],
    'payments.keep_receipt',
  ]),
  ...reasonFor('writes a row of the same panel', [
    ...['catalogue.note_change', 'catalogue.note_service', 'catalogue.note_service_target_change', 'catalogue.note_services_of'],
    ...['insights.note_revocation', 'ordering.log_order_for_search', 'ordering.log_plan_for_search', 'ordering.note_order_change'],
  ]),
}

/** Statements whose own text does not bind each of their tables to a panel, as `file: how many`. */
export const UNBOUND_STATEMENTS: Readonly<Record<string, string>> = {
  'domains/identity/queries/profile/referrers.ts: 1': 'the beginning of statements that each bind its first table',
}

function reasonFor(reason: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}
