import './fonts.css'
import './global.css'
import './selects.css'
