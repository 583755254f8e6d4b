/** Where the console shows a picture from: a path is one of the shop, whose pictures the console may show; those of other sites stay unasked. Undefined for what is no picture yet. */
export function pictureSource(address: string, shopOrigin: string): string | undefined {
  const text = address.trim()
  if (/^data:image\/(svg\+xml|png|webp|jpeg)[;,]/.test(text)) return text
  if (/^\/(?![/\\])/.test(text)) return shopOrigin + text
  return URL.canParse(text) && new URL(text).origin === shopOrigin ? text : undefined
}
