/**
 * The style sheets of the Mantine parts we use, in Mantine's documented order, inside the layer `mantine`: whatever order the
 * bundler gives to the rest, our own styles win. A part not listed here has no style: add its `.layer.css` in place.
 */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import './fonts.css'
import './global.css'
