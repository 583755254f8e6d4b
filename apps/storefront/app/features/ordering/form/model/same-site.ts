const hostOf = (address: string): string | undefined => {
  try {
    return new URL(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`).hostname.toLowerCase().replace(/^(www|m|mobile)\./, '')
  } catch {
    return undefined
  }
}

/** Whether an address belongs to the site of another one: `youtube.com/` and `music.youtube.com/x` to that of `https://www.youtube.com/watch?v=…`. */
export function isSameSite(address: string, example: string): boolean {
  const [host, known] = [hostOf(address.trim()), hostOf(example)]
  return host !== undefined && known !== undefined && (host === known || host.endsWith(`.${known}`))
}
