import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import {
  type Currency,
  type DecimalInput,
  formatLinePrice,
  formatMoney,
  formatShown,
  type MoneyStyle,
  shownCents,
  splitShown,
} from '@vitrine/ui/formats'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { writeCookie } from '../preferences/cookies.ts'
import { writeLocal } from '../preferences/local-store.ts'
import { fromSettings, liveOf, type ShopData } from './shop-data.ts'

export const CURRENCY_KEY = 'currency'
const TIME_ZONE_COOKIE = 'time_zone'

export interface Shop extends ShopData {
  /** The page stands in a site of somebody else. */
  readonly isEmbedded?: boolean
  readonly applySettings: (settings: InstanceSettings) => void
  readonly chooseCurrency: (currency: Currency) => void
}

const ShopContext = createContext<Shop | null>(null)

/** Settings, language and currency for every component below; the currency can change without asking the server again. */
export function ShopProvider({ data, children }: { readonly data: ShopData; readonly children: ReactNode }) {
  const [currency, setCurrency] = useState(data.currency)
  const [live, setLive] = useState(() => liveOf(data))
  const applySettings = useCallback((settings: InstanceSettings) => setLive(fromSettings(settings)), [])
  const chooseCurrency = useCallback((chosen: Currency) => {
    setCurrency(chosen)
    storeCurrency(chosen)
  }, [])
  useEffect(() => {
    // The address may have chosen for this visit: it is the choice from now on.
    if (new URLSearchParams(location.search).has(CURRENCY_KEY)) storeCurrency(data.currency)
    writeCookie(TIME_ZONE_COOKIE, Intl.DateTimeFormat().resolvedOptions().timeZone)
  }, [data.currency])
  const shop = useMemo<Shop>(
    () => ({ ...data, ...live, currency, chooseCurrency, applySettings }),
    [data, live, currency, chooseCurrency, applySettings],
  )
  return <ShopContext value={shop}>{children}</ShopContext>
}

/** The same shop with something of it otherwise, for a part of the page. */
export function ShopVariant({ change, children }: { readonly change: (shop: Shop) => Partial<Shop>; readonly children: ReactNode }) {
  const shop = useShop()
  const changed = useMemo<Shop>(() => ({ ...shop, ...change(shop) }), [shop, change])
  return <ShopContext value={changed}>{children}</ShopContext>
}

function storeCurrency(currency: Currency): void {
  writeLocal(CURRENCY_KEY, currency)
  writeCookie(CURRENCY_KEY, currency)
}

export function useShop(): Shop {
  const shop = use(ShopContext)
  if (!shop) throw new Error('useShop needs the ShopProvider of the root')
  return shop
}

export type MoneyFormatter = (
  amount: DecimalInput | null | undefined,
  style?: Pick<MoneyStyle, 'precision' | 'isWithoutZeros' | 'sign'>,
) => string

/** Prints USD amounts the way this visitor reads them. */
export function useMoney(): MoneyFormatter {
  const { locale, currency, rate } = useShop()
  return useCallback((amount, style) => formatMoney(amount, { locale, currency, rate, ...style }), [locale, currency, rate])
}

export interface PricedUnits {
  readonly price: string
  readonly per: number
  readonly quantity: number
  /** What the line shows, in hundredths of the shown currency. */
  readonly shown: bigint
}

/** A unit price beside the line that it leads to: with so many decimals that price times quantity is what the line shows. */
export function useLinePrice(): (line: PricedUnits) => string {
  const { locale, currency, rate, settings } = useShop()
  const { rounding_precision: least } = settings
  return useCallback((line) => formatLinePrice(line, { locale, currency, rate, precision: least }), [locale, currency, rate, least])
}

/** A sum whose shown parts add up to its shown total, in hundredths of the currency that the visitor reads. */
export interface ShownMoney {
  readonly cents: (amount: bigint) => bigint
  /** Parts that add up to their sum, or to `total`, which is in hundredths already. */
  readonly split: (parts: readonly bigint[], total?: bigint) => bigint[]
  readonly text: (cents: bigint, style?: Pick<MoneyStyle, 'sign'>) => string
}

export function useShownMoney(): ShownMoney {
  const { locale, currency, rate } = useShop()
  return useMemo(
    () => ({
      cents: (amount) => shownCents(amount, { currency, rate }),
      split: (parts, total) => splitShown(parts, { currency, rate }, total),
      text: (cents, style) => formatShown(cents, { locale, currency, rate, ...style }),
    }),
    [locale, currency, rate],
  )
}

/** Unit prices may have more decimals than sums: as many as the panel says. */
export function useUnitPrice(): (amount: DecimalInput | null | undefined) => string {
  const money = useMoney()
  const { rounding_precision: precision } = useShop().settings
  return useCallback((amount) => money(amount, { precision }), [money, precision])
}
