import { expect, it } from 'vitest'
import { commandsFor, matching } from './commands.ts'

const panel = (key: string, name: string) => ({
  ...{
    id: 1,
    key,
    name,
    host: `${key}.example`,
    origin: `https://${key}.example`,
    color: null,
    state: 'open' as const,
    isArchived: false,
    isFrozen: false,
    role: 'owner',
  },
  sees: [],
  permissions: ['services.view', 'audit.view', 'staff.edit'],
})
const tidewell = panel('tidewell', 'Tidewell')
const me = {
  ...{ id: 1, name: 'Ines', email: 'i@x.example', deploymentRole: null, provedUntil: null, hasPasskey: false },
  panels: [tidewell, panel('northbeam', 'Northbeam')],
}
const commands = commandsFor(me, tidewell, '/tidewell/services')

it('leads to the saved views of lists that this person may open', () => {
  const view = (list: string, name: string) => ({
    ...{ id: 4, list, name, search: 'state=failed', isShared: false, isOwn: true, savedBy: 'Ines', version: 1 },
  })
  const views = commandsFor(me, tidewell, '/tidewell', [
    view('services', 'Failed'),
    view('payments/invoices', 'Open'),
    view('gone', 'Gone'),
  ])
  const shown = views.filter(({ group }) => group === 'views').map(({ name, second, to }) => ({ name, second, to }))
  expect(shown[0]).toEqual({ name: 'Failed', second: 'Services', to: '/tidewell/services?state=failed&saved=4' })
  expect(shown).toHaveLength(1)
})

it('leads to every page of the role and its parts, and to the other panels on the same screen', () => {
  expect(commands.map(({ to }) => to)).toEqual([
    '/tidewell',
    '/tidewell/attention',
    '/tidewell/approvals',
    '/tidewell/services',
    '/tidewell/catalogue',
    '/tidewell/staff',
    '/tidewell/rights',
    '/tidewell/audit',
    '/tidewell/services/order',
    '/tidewell/services/words',
    '/tidewell/staff/invitations',
    '/tidewell/bulk-actions',
    '/tidewell/my-rights',
    '/tidewell/my-security',
    '/northbeam/services',
    '/all',
  ])
})
it('finds by any word of name, group or host, what begins with it first', () => {
  expect(matching(commands, 'admin audit').map(({ name }) => name)).toEqual(['Audit log'])
  expect(matching(commands, 'NORTHBEAM.ex').map(({ name }) => name)).toEqual(['Northbeam'])
  expect(matching(commands, 's').map(({ name }) => name)[0]).toBe('Services')
  expect(matching(commands, 'invit').map(({ to }) => to)).toEqual(['/tidewell/staff/invitations'])
  expect(matching(commands, 'nothing at all')).toEqual([])
})
it('leads those who run the deployment to its pages', () => {
  const ofDeployment = commandsFor({ ...me, deploymentRole: 'auditor' }, tidewell, '/tidewell')
  expect(matching(ofDeployment, 'admin backups').map(({ to }) => to)).toEqual(['/deployment/backups'])
  expect(matching(ofDeployment, 'admin panels').map(({ to }) => to)).toEqual(['/deployment/panels', '/deployment/audit'])
  expect(matching(commands, 'backups')).toEqual([])
})
