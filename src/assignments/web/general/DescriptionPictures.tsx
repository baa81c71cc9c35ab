import { IconButton, IconTrash, Row, Text } from '../../../design/web/index.ts';
import { shownPicture, type DescriptionPicture } from '../../domain/description/pictures.ts';
import { texts } from '../texts.ts';
import styles from './DescriptionPictures.module.css';

interface DescriptionPicturesProps {
  pictures: readonly DescriptionPicture[];
  onRemove: (name: string) => void;
}

/** The pictures that the description can show, with the words that show them. */
export function DescriptionPictures({ pictures, onRemove }: DescriptionPicturesProps) {
  return (
    <ul className={styles.pictures} aria-label={texts.pictures}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <Row gap={2}>
            <img className={styles.picture} src={picture.source} alt="" />
            <Text as="code" size="meta">
              {shownPicture(picture)}
            </Text>
            <IconButton
              label={texts.removePicture(picture.name)}
              icon={<IconTrash aria-hidden />}
              onClick={() => onRemove(picture.name)}
            />
          </Row>
        </li>
      ))}
    </ul>
  );
}
