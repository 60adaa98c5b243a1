import { showDeleteOverlay } from '../../../../shared/api/console/overlays.ts';
import { itemPageTests } from '../../../support/item-pages.ts';
import { linksUsingTests } from '../../../support/links-using.ts';
import { testService } from '../../../support/service.ts';
import { overlayPages } from './overlay-pages.ts';

const service = testService();
itemPageTests(service, overlayPages).showDelete();
linksUsingTests(service, 'overlay', showDeleteOverlay);
