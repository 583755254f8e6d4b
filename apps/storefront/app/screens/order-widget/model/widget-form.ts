/** An order widget as the form holds it: numbers as they are typed, the mark-up in percent. */
export interface WidgetForm {
  readonly name: string
  readonly minimum: string
  readonly percent: string
  readonly methods: readonly number[]
}

/** A payment method that a form may offer. */
export interface WidgetMethod {
  readonly id: number
  readonly name: string
  readonly icon: string
}

export interface SavedWidget {
  readonly id: number
  readonly name: string
  readonly api_token: string
  readonly minimum_purchase_amount: string
  readonly payment_methods: readonly number[]
  readonly reward_percent: number
}

/** A fraction as percent, in its shortest form: 0.15 is `15`, 0.125 is `12.5`. */
export const percentText = (fraction: number): string => String(Number((fraction * 100).toFixed(6)))

/** What was typed as percent, as a fraction (WIDGET-002): `15` is 0.15. What is no number goes on as it is, for the server to name. */
export function fractionOfPercent(text: string): number | string {
  const typed = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(typed) ? Number((Number(typed) / 100).toFixed(8)) : text.trim()
}

const moneyOf = (text: string): number | string => {
  const typed = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : text.trim()
}

export const formOf = (widget: SavedWidget): WidgetForm => ({
  name: widget.name,
  minimum: String(Number(widget.minimum_purchase_amount)),
  percent: percentText(widget.reward_percent),
  methods: widget.payment_methods,
})

/** A widget that is not there yet: the panel's usual mark-up, every method. */
export const newForm = (fraction: number, methods: readonly number[]): WidgetForm => ({
  name: '',
  minimum: '0',
  percent: percentText(fraction),
  methods,
})

/** What is sent, field by field as the API names them; methods that are no longer offered are left out. */
export const requestOf = ({ name, minimum, percent, methods }: WidgetForm, offered: readonly number[]) => ({
  name: name.trim(),
  minimum_purchase_amount: moneyOf(minimum) as number,
  payment_methods: methods.filter((id) => offered.includes(id)),
  reward_percent: fractionOfPercent(percent) as number,
})

/** For the preview while somebody types: nothing that is no percentage. */
export function previewPpm(percent: string): number {
  const fraction = fractionOfPercent(percent)
  return typeof fraction === 'number' && fraction <= 1 ? Math.round(fraction * 1_000_000) : 0
}
