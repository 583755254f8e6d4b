import type { Banner } from '@vitrine/panels/contract/schemas'

/** What a banner keeps free, so that nothing below it moves when its pictures come: words need a line or two, slides have pictures. */
const USUAL: Readonly<Record<Banner['type'], number>> = { html: 56, custom: 128 }

/** The height of a place in pixels: what the panel chose for it, or what its kind of banner usually needs. */
export const heightOf = (type: Banner['type'], chosen: number | null | undefined): number => chosen ?? USUAL[type]
