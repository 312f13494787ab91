import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import type { Area } from '#web/lib/cut-image.ts'
import classes from './image-crop.module.css'
import { Slider } from './slider.ts'

const LARGEST = 3
/** Pixels per arrow key; a fifth of it with Shift. */
const KEYBOARD_STEP = 10

interface Props {
  /** URL of the image. */
  address: string
  aspect: number
  /** The selected area, in pixels of the image. */
  onChange: (area: Area) => void
  onUnreadable: () => void
}

/** Selects a part of an image by touch, mouse or arrow keys, with a slider to zoom. */
export function ImageCrop({ address, aspect, onChange, onUnreadable }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(0)
  const [shown, setShown] = useState<Area | null>(null)
  const label = useId()
  return (
    <div className={classes.crop}>
      <div className={classes.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={1 + (zoom / 100) * (LARGEST - 1)}
          maxZoom={LARGEST}
          aspect={aspect}
          showGrid={false}
          keyboardStep={KEYBOARD_STEP}
          // The library's style tag would violate the CSP, so its styles are in this part's sheet.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': 'Cadre : déplacez l’image avec les flèches', role: 'application' }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          onCropChange={setCrop}
          onZoomChange={(value) => setZoom(((value - 1) / (LARGEST - 1)) * 100)}
          onCropAreaChange={(percents, pixels) => {
            setShown(percents)
            onChange(pixels)
          }}
        />
      </div>
      <div className={classes.side}>
        <Preview address={address} aspect={aspect} area={shown} />
        <div className={classes.zoom}>
          <span id={label}>Agrandir</span>
          <Slider
            aria-labelledby={label}
            thumbProps={{ 'aria-labelledby': label }}
            value={zoom}
            onChange={setZoom}
            min={0}
            max={100}
            label={(value) => `${Math.round(value)} %`}
          />
        </div>
      </div>
    </div>
  )
}

/** The result at the size of a card. */
function Preview({ address, aspect, area }: { address: string; aspect: number; area: Area | null }) {
  return (
    <figure className={classes.preview}>
      <div style={{ aspectRatio: aspect }}>
        {area && (
          <img
            src={address}
            alt=""
            style={{
              width: `${10_000 / area.width}%`,
              height: `${10_000 / area.height}%`,
              transform: `translate(${-area.x}%, ${-area.y}%)`,
            }}
          />
        )}
      </div>
      <figcaption>Aperçu</figcaption>
    </figure>
  )
}
