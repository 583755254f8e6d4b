/** A picture for what has none yet: its first letter in one colour. */
export function letterIcon(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '#'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><text x="12" y="17" font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`
}
