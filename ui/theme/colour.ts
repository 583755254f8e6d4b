/** Colour arithmetic: sRGB hex, WCAG 2 contrast and OKLCH, where equal steps of lightness look equal. */

export type Hex = string
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const toLinear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number): number => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * Math.max(channel, 0) ** (1 / 2.4) - 0.055)

type Rgb = readonly [number, number, number]
const linearOf = (hex: Hex): Rgb => [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Rgb
const hexOf = (linear: Rgb): Hex =>
  `#${linear
    .map((channel) =>
      Math.round(clamp(toGamma(channel), 0, 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `#abc`, `#AABBCC` or the same without `#` as `#aabbcc`; undefined when it is no colour. */
export function parseHex(text: string | null | undefined): Hex | undefined {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '')
  if (!match) return undefined
  const digits = (match[1] as string).toLowerCase()
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

export function luminance(hex: Hex): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast, 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function hexToOklch(hex: Hex): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

function oklchToLinear({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** The nearest sRGB colour of that lightness and hue: chroma gives way until it fits the gamut. */
export function oklchToHex(colour: Oklch): Hex {
  const fits = (chroma: number) => oklchToLinear({ ...colour, chroma }).every((channel) => channel >= -0.0005 && channel <= 1.0005)
  if (fits(colour.chroma)) return hexOf(oklchToLinear(colour))
  let low = 0
  let high = colour.chroma
  for (let round = 0; round < 24; round += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return hexOf(oklchToLinear({ ...colour, chroma: low }))
}

/** Walks along lightness, darker or lighter, until the colour satisfies `enough` (or the scale ends). */
export function walkLightness(hex: Hex, direction: 'darker' | 'lighter', enough: (candidate: Hex) => boolean): Hex {
  const start = hexToOklch(hex)
  const step = direction === 'darker' ? -0.0035 : 0.0035
  let { lightness } = start
  let candidate = hex
  for (let round = 0; round < 400 && !enough(candidate); round += 1) {
    lightness = clamp(lightness + step, 0.04, 0.995)
    candidate = oklchToHex({ ...start, lightness })
  }
  return candidate
}
