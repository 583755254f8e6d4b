import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { StaffAccess } from './staff-access.tsx'
import type { StaffMember } from './staff-member.ts'

const permission = (name: string, capability: string, manager: string, support: string) => ({
  ...{ permission: name, capability },
  byRole: { owner: 'yes', manager, support },
})
const permissions = [
  permission('orders.act', 'Cancel orders', 'yes', 'yes'),
  permission('services.price', 'Change prices', 'yes', 'no'),
  permission('audit.view', 'See the audit log', 'see_own', 'see_own'),
  permission('gateways.secret', 'Gateway keys', 'no', 'no'),
]
const sofia: StaffMember = {
  ...{ id: 3, name: 'Sofia', email: 's@x.example', role: 'support', grants: [], takes: ['orders.act'], version: 2 },
  ...{ factor: null, lastSeenAt: null, suspendedAt: null, factorRemovalAt: null, sessions: 0 },
}
const panel = { ...tidewell, permissions: ['orders.act', 'services.price', 'audit.view', 'staff.edit'] }
const opened = (props: { readonly isReadOnly?: boolean } = {}) => {
  const onSave = vi.fn(async () => undefined)
  const server = aServer({ 'GET /panels/tidewell/rights': () => ({ json: { data: { roles: [], permissions } } }) })
  onConsole(<StaffAccess member={sofia} isReadOnly={false} onSave={onSave} {...props} />, { server, panel })
  return onSave
}
const choice = (name: string) => page.getByRole('radio', { name, exact: true })

describe('what a member of the staff may do', () => {
  it('is shown by areas, with what the role gives and what differs', async () => {
    opened()
    await expect.element(page.getByText('1 permission differs from the role Support.')).toBeVisible()
    await expect.element(choice('Cancel orders: No')).toBeChecked()
    await expect.element(page.getByRole('row', { name: /Cancel orders/ }).getByText('Removed')).toBeVisible()
    await expect.element(choice('See the audit log: View, as the role')).toBeChecked()
    expect(page.getByRole('radio', { name: /Change prices: View/ }).elements()).toEqual([])
    await expect.element(page.getByRole('table').getByText('Orders', { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  })
  it('is picked, and only what changed is sent', async () => {
    const onSave = opened()
    await userEvent.click(choice('Change prices: Yes'))
    await userEvent.click(choice('Cancel orders: Yes, as the role'))
    await userEvent.click(page.getByRole('button', { name: /^Save/ }))
    expect(onSave).toHaveBeenCalledWith({ grants: ['services.price'], takes: [] }, expect.any(String))
  })
  it('goes back to the role at once', async () => {
    const onSave = opened()
    await userEvent.click(page.getByRole('button', { name: 'Back to the role' }))
    await expect.element(page.getByText('Exactly what the role Support gives.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^Save/ }))
    expect(onSave).toHaveBeenCalledWith({ takes: [] }, expect.any(String))
  })
  it('is no right that is not one’s own to give', async () => {
    opened()
    await expect.element(choice('Gateway keys: Yes')).toBeDisabled()
    await expect.element(choice('Change prices: Yes')).toBeEnabled()
  })
  it('is only read where one may change nothing', async () => {
    opened({ isReadOnly: true })
    await expect.element(choice('Cancel orders: No')).toBeDisabled()
    expect(page.getByRole('button', { name: 'Back to the role' }).elements()).toEqual([])
  })
})
