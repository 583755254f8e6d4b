import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { type Locale, toBcp47 } from '@vitrine/platform/kernel'
import { IconOffline } from '@vitrine/ui/components'
import { panelTheme } from '@vitrine/ui/theme'
import { renderToStaticMarkup } from 'react-dom/server'
import { serverI18n } from '../i18n/create-i18n.ts'
import { hashOf, type Sealed } from '../own-scripts.server.ts'

/** Everything is in the page itself: it is shown when nothing else can be fetched. */
const STYLES = `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--sf-page);color:var(--sf-text);font:400 14px/20px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:420px;padding:40px 32px;text-align:center;background:var(--sf-card);border:1px solid var(--sf-line);border-radius:12px}
.mark{height:28px;max-width:180px;margin:0 auto 28px;display:block}
.name{margin:0 0 28px;font-weight:600;font-size:18px;line-height:28px}
.sign{width:56px;height:56px;margin:0 auto 16px;display:grid;place-items:center;border-radius:50%;background:var(--sf-warn-soft);color:var(--sf-warn)}
.sign svg{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
h1{margin:0;font-size:18px;line-height:28px;font-weight:600;text-wrap:balance}
p{margin:4px 0 0;color:var(--sf-text-3);text-wrap:pretty}
a{margin-top:24px;min-height:44px;padding:0 20px;display:inline-flex;align-items:center;border-radius:8px;border:1px solid var(--sf-brand-border);background:var(--sf-brand);color:var(--sf-on-brand);font-weight:600;text-decoration:none}
a:hover{background:var(--sf-brand-hover)}
a:focus-visible{outline:2px solid var(--sf-focus);outline-offset:2px}
.of-dark{display:none}
[data-color-scheme=dark] .of-dark{display:block}
[data-color-scheme=dark] .of-light{display:none}
@media(max-width:360px){main{padding:32px 20px}}
`

/** Takes the scheme of the visitor's cookie, and goes on by itself as soon as the network is back. */
const SCRIPT = `if(/(^|; )is_dark=1/.test(document.cookie))document.documentElement.dataset.colorScheme="dark";addEventListener("online",function(){location.reload()})`

/** Following it asks for the same page again. */
const SAME_ADDRESS = ''

/** The page a visitor sees when a page cannot be fetched: the panel's name and colours, in the visitor's language. */
export async function offlineDocument(settings: InstanceSettings, locale: Locale): Promise<Sealed> {
  const { t } = await serverI18n(locale)
  const { css } = panelTheme({ light: settings.light_palette, dark: settings.dark_palette })
  const marks = [
    { scheme: 'light', src: settings.logo_light },
    { scheme: 'dark', src: settings.logo_dark },
  ]
  const name = settings.panel_name
  const html = `<!DOCTYPE html>${renderToStaticMarkup(
    <html lang={toBcp47(locale)} data-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{t('offline:title', { panel: name })}</title>
        <style dangerouslySetInnerHTML={{ __html: css + STYLES }} />
      </head>
      <body>
        <main>
          {marks.every(({ src }) => src.startsWith('data:')) ? (
            marks.map(({ scheme, src }) => <img key={scheme} className={`mark of-${scheme}`} src={src} alt={settings.logo_alt || name} />)
          ) : (
            <div className="name">{name}</div>
          )}
          <div className="sign">
            <IconOffline size={24} />
          </div>
          <h1>{t('offline:heading')}</h1>
          <p>{t('offline:text')}</p>
          <a href={SAME_ADDRESS}>{t('offline:retry')}</a>
        </main>
        {settings.dark_mode_available && <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />}
      </body>
    </html>,
  )}`
  return { html, hashes: settings.dark_mode_available ? [hashOf(SCRIPT)] : [] }
}
