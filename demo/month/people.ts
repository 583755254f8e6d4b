/** A customer of the month: when they came, how they pay, how much they order, and who brought them. */
export interface MonthCustomer {
  readonly name: string
  readonly email: string
  /** The method they add funds by. */
  readonly pays: 'card' | 'instant' | 'cards' | 'bank'
  /** How many orders they make beside others. */
  readonly weight: number
  readonly broughtBy?: string
}

const named = (name: string, domain: string, pays: MonthCustomer['pays'], weight: number, broughtBy?: string): MonthCustomer => ({
  name,
  email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@${domain}.example`,
  pays,
  weight,
  ...(broughtBy ? { broughtBy: `${broughtBy.toLowerCase().replace(' ', '.')}@northlight.example` } : {}),
})

/** In the order in which they come. */
export const monthCustomers: readonly MonthCustomer[] = [
  named('Clara Winther', 'northlight', 'card', 8),
  named('Jonas Pohl', 'reelhouse', 'bank', 5),
  named('Amara Diallo', 'kitestudio', 'cards', 6, 'Clara Winther'),
  named('Petr Novak', 'lanternpost', 'instant', 3),
  named('Yuki Arai', 'quietpixel', 'card', 4, 'Clara Winther'),
  named('Bianca Rossi', 'cortinafilm', 'bank', 2),
  named('Owen Marsh', 'harborline', 'cards', 3),
  named('Leyla Demir', 'goldencup', 'instant', 2),
  named('Tomas Vidal', 'brightreel', 'card', 2, 'Clara Winther'),
  named('Freya Lund', 'coastmail', 'instant', 1),
  named('Noor Haddad', 'orangegrove', 'card', 1),
  named('Ivan Kral', 'lanternpost', 'bank', 1),
  named('Sade Okoro', 'drumline', 'card', 6),
  named('Mateo Cruz', 'altavoz', 'instant', 5),
  named('Hanna Berg', 'fjordcast', 'cards', 4),
  named('Li Wen', 'papercrane', 'card', 4),
  named('Karim Aziz', 'bluegate', 'bank', 3),
  named('Elena Popescu', 'vineyard', 'instant', 3),
  named('Ruben Smit', 'dockside', 'card', 3),
  named('Anouk Petit', 'marelle', 'cards', 2),
  named('Dara Quinn', 'peatfire', 'instant', 2),
  named('Felix Adler', 'reelhouse', 'card', 2),
  named('Gita Rao', 'monsoonfm', 'instant', 2),
  named('Hugo Lima', 'calcada', 'card', 1),
  named('Ines Duarte', 'calcada', 'bank', 1),
  named('Jack Tran', 'papercrane', 'card', 1),
]

/** Somebody whose bank takes a payment back. */
export const disputing: MonthCustomer = named('Vera Holm', 'coastmail', 'cards', 0)
