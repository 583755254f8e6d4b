import type { InstanceSettings } from '@vitrine/panels'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ICON_FOLDER, iconNamed, iconsOf } from './app-icons.ts'

const svg = (colour: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colour}"/></svg>`).toString('base64')}`
const settings = (more: Partial<InstanceSettings>) =>
  ({ favicon: svg('#ff0000'), logo_light: '', light_palette: { primary: '#ff0000' }, ...more }) as InstanceSettings

async function pictureOf(of: InstanceSettings, name: string) {
  const icon = iconsOf(of).find(({ kind }) => kind.name === name)
  const png = await iconNamed(of, icon?.address.slice(ICON_FOLDER.length) ?? '', uploaded)
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { size: [info.width, info.height], corner: at(0, 0), centre: at(info.width / 2, info.height / 2) }
}

/** What operators uploaded: a green picture. */
const uploaded = async ({ id }: { readonly id: string }) =>
  id === GREEN ? Buffer.from(svg('#00ff00').split(',')[1] ?? '', 'base64') : undefined
const GREEN = 'a'.repeat(32)
const red = [255, 0, 0, 255]
const white = [255, 255, 255, 255]

describe('the icons of a panel’s app', () => {
  it('are its mark in the sizes that home screens ask for, and leave room where a device cuts', async () => {
    const of = settings({})
    expect(await pictureOf(of, 'icon-192')).toEqual({ size: [192, 192], corner: red, centre: red })
    expect(await pictureOf(of, 'icon-512')).toEqual({ size: [512, 512], corner: red, centre: red })
    expect(await pictureOf(of, 'maskable-512')).toEqual({ size: [512, 512], corner: white, centre: red })
    expect(await pictureOf(of, 'touch-180')).toEqual({ size: [180, 180], corner: white, centre: red })
  })
  it('have another name when the mark or its ground is another, so that they can be cached for ever', () => {
    const names = [
      settings({}),
      settings({ favicon: svg('#00ff00') }),
      settings({ light_palette: { primary: '#ff0000', background: '#111111' } as never }),
    ].map((each) => iconsOf(each)[0]?.address)
    expect(new Set(names).size).toBe(3)
    expect(iconsOf(settings({}))[0]?.address).toBe(names[0])
  })
  it('are rendered from a picture that was uploaded', async () => {
    const of = settings({ favicon: `/assets/media/${GREEN}.svg` })
    expect(await pictureOf(of, 'icon-192')).toMatchObject({ centre: [0, 255, 0, 255] })
    const gone = settings({ favicon: `/assets/media/${'b'.repeat(32)}.svg` })
    expect(await iconNamed(gone, iconsOf(gone)[0]?.address.slice(ICON_FOLDER.length) ?? '', uploaded)).toBeUndefined()
  })
  it('do not exist when the pictures lie elsewhere, and no other name is answered', async () => {
    expect(iconsOf(settings({ favicon: 'https://pictures.test/i.svg', logo_light: '/l.svg' }))).toEqual([])
    expect(await iconNamed(settings({}), 'icon-192-elsewhere.png', uploaded)).toBeUndefined()
  })
})
