import { showDeleteSplashPage } from '../../../../shared/api/console/splash-pages.ts';
import { itemPageTests } from '../../../support/item-pages.ts';
import { linksUsingTests } from '../../../support/links-using.ts';
import { testService } from '../../../support/service.ts';
import { splashPagePages } from './splash-page-pages.ts';

const service = testService();
itemPageTests(service, splashPagePages).showDelete();
linksUsingTests(service, 'splash page', showDeleteSplashPage);
