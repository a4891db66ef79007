import './gallery.css';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import { BlankPicture } from '../../../ui/display/blank-picture.tsx';
import { widthsOf } from '#shared/rules/catalogue/picture.ts';
import { Picture } from '../../../ui/display/picture.tsx';
import { PictureZoom } from './picture-zoom.tsx';

interface Props {
  pictures: Product['images'];
  /** The product, for pictures without a text of their own. */
  title: string;
}

/** All pictures of a product: swiped on a phone, chosen by thumbs, and enlarged by a press. */
export function ProductGallery({ pictures, title }: Props) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const zoom = useZoom();
  if (pictures.length === 0) return <BlankPicture className="rounded-card" />;

  const show = (at: number) => {
    setShown(at);
    const { clientWidth } = track.current!;
    // not `scrollIntoView`, which may scroll the page sideways as well
    track.current!.scrollTo({ left: at * clientWidth });
  };
  // the picture that a swipe has ended at
  const look = ({ scrollLeft, clientWidth }: HTMLElement) => setShown(Math.round(scrollLeft / clientWidth));

  return (
    <div className="gallery">
      <ul
        ref={track}
        aria-label={`Imágenes de ${title}`}
        className="gallery-track"
        onScroll={({ currentTarget }) => look(currentTarget)}
      >
        {pictures.map((picture, at) => (
          <li key={picture.url}>
            <button
              type="button"
              // the others are reached by the thumbs: the keyboard never scrolls to a hidden picture
              tabIndex={at === shown ? undefined : -1}
              onClick={zoom.open}
            >
              <span className="sr-only">Ampliar: </span>
              <Picture
                src={picture.url}
                alt={picture.alt || title}
                width={picture.width}
                height={picture.height}
                widths={widthsOf(picture.width)}
                color={picture.color}
                sizes="(min-width: 48rem) 36rem, 92vw"
                eager={at === 0 ? 'main' : undefined}
                className="gallery-picture"
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <Thumbs pictures={pictures} shown={shown} onShow={show} />}
      <PictureZoom
        pictures={pictures}
        title={title}
        shown={zoom.isOpen ? shown : null}
        onShow={show}
        onClose={zoom.close}
      />
    </div>
  );
}

interface ThumbsProps extends Pick<Props, 'pictures'> {
  shown: number;
  onShow: (at: number) => void;
}

const Thumbs = ({ pictures, shown, onShow }: ThumbsProps) => (
  <ul aria-label="Elegir imagen" className="gallery-thumbs">
    {pictures.map((picture, at) => (
      <li key={picture.url}>
        <button
          type="button"
          aria-label={`Imagen ${at + 1}${picture.alt && `: ${picture.alt}`}`}
          aria-current={at === shown}
          onClick={() => onShow(at)}
        >
          <Picture
            src={picture.url}
            alt=""
            width={picture.width}
            height={picture.height}
            color={picture.color}
            sizes="72px"
            className="gallery-picture"
          />
        </button>
      </li>
    ))}
  </ul>
);

/** The enlarged picture has a history entry: Back closes it, and the product stays. */
function useZoom() {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  // a reload starts without it, as the page is prerendered
  const [wasOpened, setOpened] = useState(false);
  // a second press, before the browser has gone back, must not leave the page
  const left = useRef<string>(undefined);
  const isOpen = wasOpened && (state as { isZoomed?: true } | null)?.isZoomed === true;
  return {
    isOpen,
    open: () => {
      setOpened(true);
      if (!isOpen)
        void navigate(pathname + search, {
          state: { ...(state as object | null), isZoomed: true },
          preventScrollReset: true,
        });
    },
    close: () => {
      if (!isOpen || left.current === key) return;
      left.current = key;
      void navigate(-1);
    },
  };
}
