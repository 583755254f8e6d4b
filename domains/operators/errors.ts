import { invalidField, message, Refusal } from '@vitrine/platform/kernel'

/** The same answer whether the person exists, is suspended or mistyped the password. */
export const wrongCredentials = (): Refusal => invalidField('email', 'operators.wrongCredentials')
export const wrongCode = (): Refusal => invalidField('code', 'operators.wrongCode')
export const wrongSetupCode = (): Refusal => invalidField('code', 'operators.wrongSetupCode')
export const weakPassword = (): Refusal => invalidField('password', 'operators.weakPassword')
/** The same answer whether the passkey is unknown, removed, copied or signed something else. */
export const passkeyRefused = (): Refusal => new Refusal('invalid', 'operators.passkeyRefused')
export const passkeyKnown = (): Refusal => new Refusal('invalid', 'operators.passkeyKnown')
export const tooManyPasskeys = (max: number): Refusal => new Refusal('invalid', message('operators.tooManyPasskeys', { max }))
export const sessionOver = (): Refusal => new Refusal('unauthenticated', 'operators.sessionOver')
export const notThere = (): Refusal => new Refusal('not-found', 'request.notFound')
export const tooManyTries = (waitSeconds: number): Refusal =>
  new Refusal('limited', 'request.tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) })
export const isOwnRole = (): Refusal => invalidField('role', 'operators.isOwn')
export const isLastOwner = (): Refusal => invalidField('role', 'operators.lastOwner')
export const beyondOwnRights = (field: string): Refusal => invalidField(field, 'operators.beyondOwnRights')
export const isMember = (): Refusal => invalidField('email', 'operators.isMember')
/** The same answer whether an invitation was used, revoked, is too old or never was. */
export const invitationOver = (): Refusal => invalidField('token', 'operators.invitationOver')
/** An invitation to somebody who has an account wants the password of it. */
export const wrongOwnPassword = (): Refusal => invalidField('password', 'operators.wrongOwnPassword')
export const approvalOver = (): Refusal => new Refusal('invalid', 'operators.approvalOver')
export const ownApproval = (): Refusal => new Refusal('invalid', 'operators.ownApproval')
export const noSecondPerson = (): Refusal => new Refusal('invalid', 'operators.noSecondPerson')
export const isSelf = (): Refusal => new Refusal('invalid', 'operators.isSelf')
export const lastOwnerStays = (): Refusal => new Refusal('invalid', 'operators.lastOwner')
export const aboveOwnRights = (): Refusal => new Refusal('invalid', 'operators.aboveOwnRights')
export const ownersOnly = (): Refusal => new Refusal('invalid', 'operators.ownersOnly')
export const worksElsewhere = (): Refusal => new Refusal('invalid', 'operators.worksElsewhere')
export const noFactor = (): Refusal => new Refusal('invalid', 'operators.noFactor')
export const factorRemovalRequested = (): Refusal => new Refusal('invalid', 'operators.factorRemovalRequested')
export const noFactorRemoval = (): Refusal => new Refusal('invalid', 'operators.noFactorRemoval')
export const isOfDeployment = (): Refusal => new Refusal('invalid', 'operators.isOfDeployment')
/** What a bulk action is by now does not allow it. */
export const bulkState = (state: string): Refusal =>
  new Refusal('invalid', message('operators.bulkState', { state }), { details: { code: 'wrong_state', state } })
export const bulkByPeopleOnly = (): Refusal => new Refusal('invalid', 'operators.bulkByPeopleOnly')
export const viewNameTaken = (): Refusal => invalidField('name', 'operators.viewNameTaken')
export const tooManyViews = (max: number): Refusal => new Refusal('invalid', message('operators.tooManyViews', { max }))
/** Somebody else works on it. */
export const takenBy = (name: string): Refusal => new Refusal('invalid', message('operators.takenBy', { name }))
export const cannotWorkOn = (): Refusal => invalidField('operatorId', 'operators.cannotWorkOn')
