/** An outside provider's facts about a person. */
export interface OutsidePerson {
  /** The provider's own number of the person; it never changes. */
  readonly sub: string
  readonly name: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly username?: string
}

export const issuerNames = ['google', 'facebook', 'telegram'] as const
export type IssuerName = (typeof issuerNames)[number]

/** People for trying the shop; more come by the control endpoint. */
export const firstPeople: Readonly<Record<IssuerName, readonly OutsidePerson[]>> = {
  google: [
    { sub: '110100000000000000001', name: 'Ada Lind', email: 'ada.lind@mail.example', emailVerified: true },
    { sub: '110100000000000000002', name: 'Bruno Costa', email: 'bruno.costa@mail.example', emailVerified: true },
    { sub: '110100000000000000003', name: 'Cleo Unproven', email: 'cleo@mail.example', emailVerified: false },
  ],
  facebook: [
    { sub: '20200000000000001', name: 'Dario Weiss', email: 'dario.weiss@mail.example' },
    { sub: '20200000000000002', name: 'Elif Aydin' },
  ],
  telegram: [
    { sub: '7700001', name: 'Fumi Tanaka', username: 'fumi_t' },
    { sub: '7700002', name: 'Goran', username: 'goran_live' },
  ],
}
