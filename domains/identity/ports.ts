import type { Trx } from '@vitrine/platform/database'
import type { OperatorPorts } from '@vitrine/platform/http'
import type { Micro } from '@vitrine/platform/kernel'

export interface CaptchaVerifier {
  verify(response: string, hostname: string): Promise<boolean>
  /** Resolves when the provider answers and knows our secret; throws what is wrong. */
  test(): Promise<void>
}

/** How a channel is named in an address. */
export interface ChannelReference {
  readonly by: 'id' | 'handle' | 'username'
  readonly value: string
}

/** A channel as its platform shows it to everybody. Outside input. */
export interface ChannelFacts {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly thumbnail: string | null
}

/** Channels of the video platform. Every call throws when there is no usable answer; undefined and false are answers. */
export interface ChannelDirectory {
  find(reference: ChannelReference): Promise<ChannelFacts | undefined>
  search(query: string, limit: number): Promise<readonly ChannelFacts[]>
  hasPublicSubscriptions(channelId: string): Promise<boolean>
}

/** Private files under names of ours; nothing in it is ever public. Deleting what is not there succeeds. */
export interface DocumentStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  delete(key: string): Promise<void>
}

/** A panel's credentials at a sign-in provider. */
export interface SignInAccess {
  /** Exactly as the provider spells itself in its tokens. */
  readonly issuer: string
  /** Where the provider's API is, when its issuer does not tell. */
  readonly endpoint: string | null
  readonly clientId: string
  readonly clientSecret: string
}

/** The secrets of one flow through a provider's page; all of them belong to one browser. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly codeVerifier: string
}

export interface SignInParams extends SignInSecrets {
  /** The very address that the provider may send the browser back to. */
  readonly redirectUri: string
}

/** A person as a provider vouches for them. `subject` is the provider's own number and never changes. */
export interface ProvenPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** The provider vouches that the address is theirs. */
  readonly emailIsVerified: boolean
  readonly name: string | null
  readonly username: string | null
}

/** A provider with a page of its own. Throws `SignInProblem` for what was declined or not proven; everything else is a fault outside. */
export interface SignInProvider {
  /** The provider's page. */
  authorise(access: SignInAccess, params: SignInParams): Promise<URL>
  /** The person who came back with these fields in the address. */
  identify(access: SignInAccess, params: SignInParams, answer: Readonly<Record<string, string>>): Promise<ProvenPerson>
  /** The person of a credential that the provider's script handed to the page, made for this nonce. */
  identifyCredential?(access: SignInAccess, credential: string, nonce: string): Promise<ProvenPerson>
  /** Reads afresh what the provider says of itself; absent where it says nothing. Throws when it cannot be read. */
  discover?(access: SignInAccess): Promise<void>
  /** Resolves when the provider knows the application by its secret, asked with nobody signing in; throws what is wrong. */
  authenticate(access: SignInAccess, redirectUri: string): Promise<void>
}

/** Fields that a provider signed with a secret that only it and the panel know; undefined when they prove nothing. */
export interface SignedFieldsVerifier {
  identify(
    access: Pick<SignInAccess, 'issuer'> & { readonly secret: string },
    fields: Readonly<Record<string, string>>,
    now: Date,
  ): ProvenPerson | undefined
}

/** The provider's refusals, thrown: `declined` by the person, or `unproven`, because the answer proves nothing. */
export interface SignInProblem {
  readonly name: 'SignInProblem'
  readonly kind: 'declined' | 'unproven'
}

/** A later domain's data about a person: handed in by the server, because identity stands before it. */
export interface PersonalData {
  /** Its key in the file of the person's data. */
  readonly name: string
  /** All stored data about the person, machine-readable; no secrets. */
  collect(trx: Trx, userId: number): Promise<unknown>
  /** What blocks the account's deletion now. */
  findObstacle?(trx: Trx, userId: number): Promise<DeletionObstacle | undefined>
  /** Removes the person from what stays; a balance that the owner agreed to give up goes to the panel. */
  erase?(trx: Trx, userId: number): Promise<void>
}

/** Open orders and money on its way block the deletion; a balance does until its owner gives it up, in micro-USD. */
export type DeletionObstacle = { readonly because: 'orders' | 'money' } | { readonly because: 'balance'; readonly balance: Micro }

/** What later domains know of a customer, in a list. */
export interface CustomerFigures {
  /** What the customer may spend. */
  readonly balance: Micro
  readonly debt: Micro
  readonly orders: number
}

/** A customer's money as it stands, and the grade. */
export interface CustomerMoney {
  readonly main: Micro
  readonly referral: Micro
  readonly task: Micro
  /** Set aside, of all accounts. */
  readonly held: Micro
  readonly debt: Micro
  /** Of the last year. */
  readonly spent: Micro
  readonly grade: string | null
}

/** A payment that came in. */
export interface CustomerPayment {
  readonly invoice: number
  readonly method: string
  /** “Visa •••• 4242”; null where the gateway does not say. */
  readonly paidWith: string | null
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
  readonly at: Date
}

/** What the console shows of customers that later domains know: handed in by the server, because identity stands before them. */
export interface CustomerFacts {
  /** By customer; who has neither money nor orders may be left out. */
  readonly figuresOf: (trx: Trx, userIds: readonly number[]) => Promise<ReadonlyMap<number, CustomerFigures>>
  readonly moneyOf: (trx: Trx, userId: number, now: Date) => Promise<CustomerMoney>
  /** Customers who owe something by number: behind one, with lower numbers, or with higher ones where the oldest come first. */
  readonly debtors: (
    trx: Trx,
    place: { readonly behind: number | null; readonly oldestFirst: boolean; readonly limit: number },
  ) => Promise<readonly number[]>
  /** Whose order or invoice the text names. */
  readonly ownersOf: (trx: Trx, text: string) => Promise<readonly number[]>
  /** What the customer paid of late, the newest first: documents prove whose card it was. */
  readonly paymentsOf: (trx: Trx, userId: number) => Promise<readonly CustomerPayment[]>
  /** Whether an address is of somebody who runs the panel. */
  readonly isOperator: (trx: Trx, email: string) => Promise<boolean>
}

/** What operators who act for a customer in the shop need of the console: handed in by the server, because identity stands before the operators. */
export interface ActingPorts {
  /** Adds rows to the console's audit log. */
  readonly writeAudit: OperatorPorts['writeAudit']
  /** Whether an operator may act for customers of the panel; a change of their place waits until the transaction ends. */
  readonly mayAct: (trx: Trx, operatorId: number) => Promise<boolean>
}
