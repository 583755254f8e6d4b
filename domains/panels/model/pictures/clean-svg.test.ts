import { describe, expect, it } from 'vitest'
import { cleanSvg, UnusableSvg } from './clean-svg.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg"'
const written = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`
const problemOf = (source: string): string => {
  try {
    cleanSvg(source, 4000)
    return 'taken'
  } catch (error) {
    if (error instanceof UnusableSvg) return error.because
    throw error
  }
}

describe('an SVG', () => {
  it('is written anew with what is rendered, without comments, notes of editors and foreign names', () => {
    const source = `\ufeff<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- drawn by Somebody --><svg ${NS} xmlns:sodipodi="http://sodipodi.example" sodipodi:docname="secret.svg"><metadata><rdf:RDF>who</rdf:RDF></metadata><sodipodi:namedview><x:y/></sodipodi:namedview><path d='M0 0' fill="url(#a)"/><text>A &amp; B &#x41;</text></svg>`
    expect(cleanSvg(source, 4000).svg).toBe(written('<path d="M0 0" fill="url(#a)"/><text>A &amp; B A</text>'))
  })
  it('stays as it is when it is written again', () => {
    const { svg } = cleanSvg(`<svg ${NS} viewBox="0 0 9 9"><style>.a{fill:#fff}</style><use href="#a"/><title>x &lt; y</title></svg>`, 4000)
    expect(cleanSvg(svg, 4000).svg).toBe(svg)
  })
  it('tells its own size, and none where it takes that of its place', () => {
    expect(cleanSvg(`<svg ${NS} width="120px" height="40.4"/>`, 4000)).toMatchObject({ width: 120, height: 40 })
    expect(cleanSvg(`<svg ${NS} width="100%" viewBox="0 0 9 9"/>`, 4000)).toMatchObject({ width: null, height: null })
    expect(problemOf(`<svg ${NS} width="4001" height="10"/>`)).toBe('size')
  })
  it('may hold a picture inside', () => {
    expect(problemOf(`<svg ${NS}><image href="data:image/png;base64,AAAA"/></svg>`)).toBe('taken')
  })
})

describe('an SVG that could do more than be looked at is refused', () => {
  const inner = (text: string) => `<svg ${NS} xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`
  it.each([
    ['a script', inner('<script>alert(1)</script>')],
    ['a script of another spelling', inner('<SCRIPT>alert(1)</SCRIPT>')],
    ['an event handler', inner('<path d="M0 0" onclick="alert(1)"/>')],
    ['an event handler of the root', `<svg ${NS} onload="alert(1)"/>`],
    ['a handler in capitals', inner('<g OnMouseOver="alert(1)"/>')],
    ['a link', inner('<a href="https://evil.test"><path/></a>')],
    ['a page inside', inner('<foreignObject><p>Hi</p></foreignObject>')],
    ['an animation that sets an address', inner('<set attributeName="href" to="javascript:alert(1)"/>')],
    ['an animation', inner('<animate attributeName="x" values="0;1"/>')],
    ['a use of another file', inner('<use href="https://evil.test/a.svg#a"/>')],
    ['a use by the old name', inner('<use xlink:href="//evil.test/a.svg#a"/>')],
    ['a program in an address', inner('<use href="javascript:alert(1)"/>')],
    ['a program written by entities', inner('<use href="&#106;avascript:alert(1)"/>')],
    ['a picture from elsewhere', inner('<image href="https://evil.test/a.png"/>')],
    ['an SVG inside a picture', inner('<image href="data:image/svg+xml;base64,AAAA"/>')],
    ['a filter that loads', inner('<filter><feImage href="#a"/></filter>')],
    ['paint from elsewhere', inner('<path fill="url(https://evil.test/a.svg#a)"/>')],
    ['a style that imports', inner('<style>@import "https://evil.test/a.css";</style>')],
    ['a style that loads', inner('<style>.a{background:URL( "https://evil.test" )}</style>')],
    ['a style that hides what it loads', inner('<path style="background:u\\72l(https://evil.test)"/>')],
    ['a style that ends itself', inner('<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>')],
    ['a style in CDATA', inner('<style><![CDATA[@import "https://evil.test/a.css"]]></style>')],
    ['a style in parts', inner('<style>@imp<!-- -->ort "https://evil.test/a.css"</style>')],
    ['entities that name a file', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${inner('<text>&x;</text>')}`],
    ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])('%s', (_, source) => {
    expect(problemOf(source)).toBe('unsafe')
  })
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html></html>'],
    ['a text', 'hello'],
    ['tags that cross', inner('<g><path></g></path>')],
    ['tags that are open', `<svg ${NS}><g>`],
    ['two of them', `<svg ${NS}/><svg ${NS}/>`],
    ['an unknown entity', inner('<text>&nbsp;</text>')],
    ['an attribute without quotes', inner('<path d=M0/>')],
    ['an attribute twice', inner('<path d="" d="x"/>')],
    ['far too deep', inner('<g>'.repeat(200) + '</g>'.repeat(200))],
  ])('what is none: %s', (_, source) => {
    expect(problemOf(source)).toBe('broken')
  })
})
