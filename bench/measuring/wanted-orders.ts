/** How many orders are generated: so many, or fewer by `--orders N`; never fewer than the small side has. */
export function wantedOrders({ usual, least }: { readonly usual: number; readonly least: number }): number {
  const at = process.argv.indexOf('--orders')
  const orders = at < 0 ? usual : Number(process.argv[at + 1])
  if (!Number.isInteger(orders) || orders < least) throw new Error(`--orders takes a whole number of at least ${least}`)
  return orders
}
