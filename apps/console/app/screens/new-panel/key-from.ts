const KEY_MAX = 41

/** A panel's key made of its name: `Mara’s Shop` is `mara-s-shop`. */
export const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, KEY_MAX)
    .replace(/-+$/, '')
