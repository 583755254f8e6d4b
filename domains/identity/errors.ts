import { Refusal } from '@vitrine/platform/kernel'

const invalid = (code: string, errors: Readonly<Record<string, readonly string[]>>): Refusal =>
  new Refusal(code, 'invalid', Object.values(errors)[0]?.[0] ?? 'Sent data is invalid', { errors })

/** The same answer whether the account exists or not (ruling 21). */
export const wrongCredentials = (): Refusal =>
  invalid('identity.wrong-credentials', {
    email: ['These credentials do not match our records.'],
    not_register: ['You are not registered yet.'],
  })

export const alreadyRegistered = (): Refusal =>
  invalid('identity.already-registered', { email: ['The email has already been taken.'], registered: ['You are already registered.'] })

export const emailTaken = (): Refusal => invalid('identity.email-taken', { email: ['The email has already been taken.'] })
export const emailIsTheSame = (): Refusal => invalid('identity.email-same', { email: ['Your account already uses this email address.'] })
export const emailIsSet = (): Refusal => invalid('identity.email-is-set', { email: ['The email is already set.'] })
export const captchaNeeded = (): Refusal =>
  invalid('identity.captcha-needed', { 'g-recaptcha-response': ['The g-recaptcha-response field is required.'] })
export const wrongCaptcha = (): Refusal => invalid('identity.wrong-captcha', { 'g-recaptcha-response': ['Captcha verification failed.'] })
export const weakPassword = (): Refusal =>
  invalid('identity.weak-password', { password: ['This password is too easy to guess. Please choose another one.'] })
export const wrongResetToken = (): Refusal => invalid('identity.wrong-reset-token', { token: ['This password reset token is invalid.'] })
export const wrongCurrentPassword = (): Refusal =>
  invalid('identity.wrong-current-password', { current_password: ['The current password is incorrect.'] })
export const frozen = (): Refusal => new Refusal('identity.frozen', 'invalid', 'Your account is frozen. Please contact support.')
export const registrationClosed = (): Refusal => new Refusal('identity.registration-closed', 'not-found', 'Not Found')

const aboutField = (code: string, field: string, message: string): Refusal => invalid(`identity.${code}`, { [field]: [message] })

export const channelUnknown = (): Refusal =>
  aboutField('channel-unknown', 'youtube_channel_url', 'We found no YouTube channel at this address.')
export const channelIsTaken = (): Refusal =>
  aboutField('channel-taken', 'youtube_channel_url', 'This channel is already connected to another account.')
export const tooManyChannels = (): Refusal =>
  aboutField('too-many-channels', 'youtube_channel_url', 'You can’t connect any more channels to this account.')
export const codeNotFound = (): Refusal => aboutField('code-not-found', 'code', 'We didn’t find the code in the channel’s description.')
export const subscriptionsHidden = (): Refusal =>
  aboutField('subscriptions-hidden', 'public_subscriptions', 'This channel’s subscriptions aren’t public.')
export const channelsUnavailable = (): Refusal =>
  new Refusal('identity.channels-unavailable', 'unavailable', 'YouTube isn’t responding right now. Please try again later.')
export const noSuchAccount = (): Refusal => new Refusal('identity.no-such-account', 'not-found', 'Not Found')

const TWO_FACTOR = 'two_factor'
/** The password was right; the account has a second factor. */
export const secondStepNeeded = (): Refusal =>
  invalid('identity.second-step', { [TWO_FACTOR]: ['Enter the code from your authenticator app.'] })
export const challengeOver = (): Refusal =>
  invalid('identity.challenge-over', { challenge: ['The sign-in took too long. Please start again.'] })
export const wrongCode = (): Refusal => invalid('identity.wrong-code', { code: ['The code is wrong or has already been used.'] })
export const wrongPassword = (): Refusal => invalid('identity.wrong-password', { password: ['The current password is incorrect.'] })
export const twoFactorIsOn = (): Refusal =>
  invalid('identity.two-factor-on', { [TWO_FACTOR]: ['Two-factor authentication is already on.'] })
export const twoFactorNeeded = (): Refusal =>
  invalid('identity.two-factor-needed', { [TWO_FACTOR]: ['Your role requires two-factor authentication.'] })
export const stepUpNeeded = (): Refusal => invalid('identity.step-up', { step_up: ['Please confirm that it’s you.'] })
export const notWhileImpersonating = (): Refusal => new Refusal('identity.impersonating', 'invalid', 'Not available while impersonating.')
export const mayNotImpersonate = (): Refusal => new Refusal('identity.may-not-impersonate', 'invalid', 'You can’t impersonate this person.')
export const entryCodeOver = (): Refusal => invalid('identity.entry-code-over', { token: ['This link is no longer valid.'] })
export const confirmationNeeded = (account: string): Refusal =>
  invalid('identity.confirmation-needed', { confirmed: [`You are about to act as ${account}.`] })
/** A code that this browser neither began nor whose account is signed in here: whoever follows a link is asked before it makes them somebody else. */
export const signInUnconfirmed = (account: string): Refusal =>
  invalid('identity.sign-in-unconfirmed', {
    sign_in: [`This link signs you in as ${account}. Continue only if this is your account.`],
  })
export const emailUnconfirmed = (): Refusal =>
  invalid('identity.email-unconfirmed', { email_confirmation: ['Please confirm your email address first: open the link in our email.'] })
export const confirmationOver = (): Refusal => invalid('identity.confirmation-over', { token: ['This link is no longer valid.'] })
/** The reader of the mail has not shown that the account is theirs. */
export const confirmationUnproven = (): Refusal =>
  invalid('identity.confirmation-unproven', { password: ['Enter your account password to confirm this address.'] })
export const exportRunning = (): Refusal => new Refusal('identity.export-running', 'invalid', 'We’re already collecting your data.')
export const deletionKeptByOrders = (): Refusal =>
  new Refusal('identity.deletion-orders', 'invalid', 'Your account has open orders. You can delete it once they’ve ended.')
export const deletionKeptByMoney = (): Refusal =>
  aboutField(
    'deletion-money',
    'give_up',
    'There’s money in your account. Spend it, withdraw it or agree to give it up before you delete the account.',
  )
export const scopeMissing = (): Refusal => new Refusal('identity.scope', 'invalid', 'This token may not do that.')

/** Unknown, used, over, or of another browser or panel: nobody is told which. */
export const signInExpired = (): Refusal =>
  aboutField('sign-in-expired', 'state', 'This sign-in has expired or was started in another browser. Please start again.')
export const signInUnproven = (): Refusal =>
  aboutField('sign-in-unproven', 'credential', 'The provider couldn’t confirm who you are. Please try again.')
export const signInDeclined = (): Refusal => aboutField('sign-in-declined', 'credential', 'The sign-in was canceled.')
export const signInEmailKnown = (): Refusal =>
  aboutField(
    'sign-in-email-known',
    'email',
    'An account with this email already exists. Sign in to it, then connect the provider in your profile.',
  )
export const signInTaken = (): Refusal => aboutField('sign-in-taken', 'provider', 'This account is already connected to another customer.')
export const signInOccupied = (): Refusal =>
  aboutField('sign-in-occupied', 'provider', 'Another account from this provider is already connected. Disconnect it first.')
export const lastWayIn = (): Refusal => aboutField('last-way-in', 'provider', 'This is your only way to sign in. Set a password first.')
export const foreignAddress = (): Refusal =>
  aboutField('foreign-address', 'redirect_uri', 'The redirect uri must be an address of this site.')
export const signInUnavailable = (): Refusal =>
  new Refusal('identity.sign-in-unavailable', 'unavailable', 'The provider isn’t responding right now. Please try again later.')
export const noSuchProvider = (): Refusal => new Refusal('identity.no-such-provider', 'not-found', 'Not Found')

export const tooManyKeys = (most: number): Refusal =>
  new Refusal('identity.too-many-keys', 'invalid', `An account can have ${most} keys of this kind. Revoke one first.`)
export const noSuchKey = (): Refusal => new Refusal('identity.no-such-key', 'not-found', 'Not Found')
export const keyAddressInvalid = (index: number, value: string): Refusal =>
  aboutField('key-address-invalid', `addresses.${index}`, `${value || '–'} is not an IP address or a network such as 203.0.113.0/24.`)
/** Everything but API v2 would order in earnest. */
export const testKeyRefused = (): Refusal =>
  new Refusal('identity.test-key', 'unauthenticated', 'This is a test key: it works with API v2 only.')
/** A key is no key where it may not be used: 401, as for one that was revoked, but told why. */
export const keyElsewhere = (): Refusal =>
  new Refusal('identity.key-elsewhere', 'unauthenticated', 'This key may not be used from this address.')

const aboutDocument = (code: string, field: string, message: string): Refusal => invalid(`identity.${code}`, { [field]: [message] })

export const notAPhoto = (): Refusal => aboutDocument('not-a-photo', 'file', 'The file must be a photo: JPEG, PNG or WebP.')
export const photoTooBig = (megapixels: number): Refusal =>
  aboutDocument('photo-too-big', 'file', `The photo must not have more than ${megapixels} megapixels.`)
export const photoUnreadable = (): Refusal => aboutDocument('photo-unreadable', 'file', 'We can’t read this photo. Please take it again.')
export const stepIsFull = (count: number): Refusal => aboutDocument('step-full', 'step', `This step takes up to ${count} files.`)
export const documentsLocked = (): Refusal =>
  new Refusal('identity.documents-locked', 'invalid', 'We’re checking your documents, so you can’t change them right now.')
export const documentsApproved = (): Refusal =>
  new Refusal('identity.documents-approved', 'invalid', 'Your documents have already been approved.')
export const storageUnavailable = (): Refusal =>
  new Refusal('identity.storage-unavailable', 'unavailable', 'We couldn’t save the file. Please try again later.')
export const noSuchDocument = (): Refusal => new Refusal('identity.no-such-document', 'not-found', 'Not Found')
export const documentsNotWaiting = (userId: number): Refusal =>
  new Refusal('identity.documents-not-waiting', 'invalid', `The documents of ${userId} do not wait for a decision.`)
export const mayNotModerateDocuments = (): Refusal =>
  new Refusal('identity.may-not-moderate-documents', 'invalid', 'Only staff who may moderate documents can do this.')
export const ownDocuments = (): Refusal => new Refusal('identity.own-documents', 'invalid', 'Nobody decides about documents of his own.')
