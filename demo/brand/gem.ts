/** A cut stone in two tones, as a data: picture. */
export function gem(light: string, deep: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${deep}" d="M20 36 4 15l6-10h20l6 10z"/><path fill="${light}" d="M20 36 13 15h14zM10 5l3 10H4zm20 0 6 10h-9z"/><path fill="#fff" fill-opacity=".55" d="M10 5h20l-3 10H13z"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
