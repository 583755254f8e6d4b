import type { OperatorCall } from './operator-calls.ts'

/** What is done to a member of the staff. */
export const staffCalls: Readonly<Record<string, OperatorCall>> = {
  changeStaffMember: {
    params: async (stage) => ({ id: await stage.newColleague() }),
    body: async () => ({ version: 1, role: 'editor' }),
  },
  endStaffSessions: { params: async (stage) => ({ id: await stage.newColleague() }), body: async () => ({}) },
  suspendStaffMember: { params: async (stage) => ({ id: await stage.newColleague() }), body: async () => ({}) },
  resumeStaffMember: {
    params: async (stage) => {
      const id = await stage.newColleague()
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/staff/${id}/suspend`, {})
      return { id }
    },
    body: async () => ({}),
  },
  resetStaffFactor: { params: async (stage) => ({ id: await stage.newColleague() }), body: async () => ({}) },
  keepStaffFactor: {
    params: async (stage) => {
      const id = await stage.newColleague()
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/staff/${id}/reset-factor`, {})
      return { id }
    },
    body: async () => ({}),
  },
  removeStaffMember: { params: async (stage) => ({ id: await stage.newColleague() }) },
}
